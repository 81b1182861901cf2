import AutoAwesomeIcon from '@mui/icons-material/AutoAwesome'
import CheckIcon from '@mui/icons-material/Check'
import ScheduleIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { brandGradient } from '../../shared/theme/palette.ts'
import { PictureVisual } from './picture-visual.tsx'

const chosen: PlatformKey[] = ['instagram', 'twitter', 'linkedin']
const text =
  'The summer roast is back. Three farms, one short season, the lightest cup we make. In the shop from Friday.'
const tags = '#coffee #newroast'
const length = text.length + tags.length + 1
const written = new Intl.NumberFormat('en-US')

export function ComposerVisual() {
  return (
    <Box sx={{ p: { xs: 2.5, sm: 3 }, borderRight: { md: 1 }, borderColor: { md: 'divider' } }}>
      <Box sx={{ fontSize: '0.75rem', fontWeight: 650, color: 'text.secondary' }}>Publish to</Box>
      <Box sx={{ mt: 1.25, display: 'flex', gap: 1 }}>
        {chosen.map((key) => (
          <Account key={key} platform={key} />
        ))}
      </Box>
      <Box sx={{ mt: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: '14px' }}>
        <Box sx={{ fontSize: '0.875rem', lineHeight: 1.55 }}>
          {text}{' '}
          <Box component="span" sx={{ color: 'primary.strong' }}>
            {tags}
          </Box>
        </Box>
        <PictureVisual />
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
          {chosen.map((key) => (
            <Box
              key={key}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.75,
                fontSize: '0.75rem',
                color: 'text.secondary',
              }}
            >
              <PlatformIcon platform={key} size={12} />
              {length} / {written.format(platforms[key].limits().characterLimit)}
            </Box>
          ))}
        </Box>
      </Box>
      <Box sx={{ mt: 2, display: 'flex', gap: 1 }}>
        <Box sx={[control, { border: 1, borderColor: 'divider' }]}>
          <AutoAwesomeIcon sx={{ fontSize: 16, color: 'primary.main' }} />
          Generate · 2 points
        </Box>
        <Box sx={[control, { color: '#fff', backgroundImage: brandGradient, flex: 1 }]}>
          <ScheduleIcon sx={{ fontSize: 16 }} />
          Schedule
        </Box>
      </Box>
    </Box>
  )
}

const control = {
  height: 40,
  px: 1.75,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  borderRadius: '12px',
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const

function Account({ platform }: { platform: PlatformKey }) {
  return (
    <Box
      sx={{
        position: 'relative',
        width: 44,
        height: 44,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '14px',
        border: 1,
        borderColor: 'primary.main',
        bgcolor: 'primary.soft',
      }}
    >
      <PlatformIcon platform={platform} size={20} />
      <Box
        sx={{
          position: 'absolute',
          right: -5,
          bottom: -5,
          width: 18,
          height: 18,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          border: 2,
          borderColor: 'background.paper',
          bgcolor: 'primary.dark',
          color: '#fff',
        }}
      >
        <CheckIcon sx={{ fontSize: 11, stroke: 'currentColor', strokeWidth: 2 }} />
      </Box>
    </Box>
  )
}
