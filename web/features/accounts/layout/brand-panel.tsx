import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BrandMark } from '../../../shared/ui/brand-mark.tsx'
import composerScene from './composer-scene.svg'

/** The decorative half of the authentication screens, with an illustration of the product. */
export function BrandPanel() {
  return (
    <Box
      component="aside"
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 5,
        p: { md: 4, lg: 6 },
        color: '#fff',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        minHeight: 620,
        overflow: 'hidden',
        background:
          'radial-gradient(90% 60% at 85% 8%, rgb(167 139 250 / 0.45), transparent 70%), linear-gradient(150deg, #312e81 0%, #4338ca 48%, #6d28d9 100%)',
      }}
    >
      <BrandMark size={36} inverted />
      <ComposerScene />
      <Box sx={{ maxWidth: 460 }}>
        <Typography component="p" variant="h1" sx={{ fontSize: { md: '2rem', lg: '2.75rem' } }}>
          Write it once. Publish it everywhere.
        </Typography>
        <Typography sx={{ mt: 1.5, color: '#ddd9ff' }}>
          Draft with AI, see how it looks on each platform, and publish at the right time.
        </Typography>
      </Box>
    </Box>
  )
}

/**
 * A post being written: decoration without words for screen readers. An image, so that it needs no script; the
 * browser does not load it where the panel is hidden. Its shadows reach beyond the card, which alone takes space.
 */
function ComposerScene() {
  return (
    <Box sx={{ position: 'relative', width: '100%', maxWidth: 440, aspectRatio: '440 / 364', mx: 'auto' }}>
      <Box
        component="img"
        src={composerScene}
        alt=""
        loading="lazy"
        sx={{ position: 'absolute', left: '-10.909%', top: '-8.791%', width: '121.818%', maxWidth: 'none' }}
      />
    </Box>
  )
}
