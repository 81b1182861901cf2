import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { hero } from '../content.ts'
import { ProductFrame } from '../visual/product-frame.tsx'
import { pageWidth } from './section.tsx'

export function Hero() {
  return (
    <Box
      component="section"
      aria-labelledby="hero-title"
      sx={(theme) => ({
        backgroundImage:
          'radial-gradient(60% 46% at 50% 0%, rgb(139 92 246 / 0.16), transparent 70%), radial-gradient(44% 40% at 82% 26%, rgb(99 102 241 / 0.12), transparent 70%)',
        ...theme.applyStyles('dark', {
          backgroundImage:
            'radial-gradient(60% 46% at 50% 0%, rgb(124 58 237 / 0.26), transparent 70%), radial-gradient(44% 40% at 82% 26%, rgb(79 70 229 / 0.2), transparent 70%)',
        }),
      })}
    >
      <Box sx={[pageWidth, { pt: { xs: 7, md: 11 }, pb: { xs: 6, md: 10 } }]}>
        <Box sx={{ maxWidth: 720, mx: 'auto', textAlign: 'center' }}>
          <Typography
            sx={{
              fontSize: '0.875rem',
              fontWeight: 600,
              color: 'primary.strong',
              mb: 2,
              textWrap: 'balance',
            }}
          >
            {hero.trust}
          </Typography>
          <Typography variant="h1" id="hero-title" sx={{ fontSize: { xs: '2rem', sm: '2.75rem' } }}>
            {hero.title}{' '}
            <Box component="span" sx={gradientText}>
              {hero.titleEnd}
            </Box>
          </Typography>
          <Typography
            sx={{
              mt: 2.5,
              mx: 'auto',
              maxWidth: 600,
              fontSize: { sm: '1.25rem' },
              color: 'text.secondary',
              textWrap: 'pretty',
            }}
          >
            {hero.lead}
          </Typography>
          <StartForm />
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'flex', justifyContent: 'center', gap: 2.5 }}
          >
            {hero.reassurance.map((text) => (
              <Box
                component="li"
                key={text}
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.75,
                  fontSize: '0.875rem',
                  color: 'text.secondary',
                }}
              >
                <CheckIcon sx={{ fontSize: 16, color: 'success.main' }} />
                {text}
              </Box>
            ))}
          </Box>
        </Box>
        <ProductFrame />
      </Box>
    </Box>
  )
}

/** The field has no name: even without the script its text is never sent (specification section 2). */
function StartForm() {
  return (
    <Box
      component="form"
      action="/register"
      noValidate
      data-start=""
      sx={(theme) => ({
        mt: 4,
        mx: 'auto',
        maxWidth: 480,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        [theme.breakpoints.up('sm')]: {
          flexDirection: 'row',
          p: 0.75,
          borderRadius: '18px',
          border: `1px solid ${theme.vars.palette.divider}`,
          backgroundColor: theme.vars.palette.background.paper,
          '&:has(input:focus-visible)': focusRing(theme.vars.palette.primary.main),
        },
      })}
    >
      <InputBase
        type="email"
        placeholder="Your email address"
        slotProps={{
          input: { 'aria-label': 'Your email address', autoComplete: 'email', inputMode: 'email' },
        }}
        sx={(theme) => ({
          flex: 1,
          px: 2,
          minHeight: 48,
          borderRadius: '12px',
          [theme.breakpoints.down('sm')]: {
            border: `1px solid ${theme.vars.palette.divider}`,
            backgroundColor: theme.vars.palette.background.paper,
            '&:has(input:focus-visible)': focusRing(theme.vars.palette.primary.main),
          },
          '& input::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        })}
      />
      <Button type="submit" variant="contained" size="large">
        Get Started
      </Button>
    </Box>
  )
}

const focusRing = (color: string) => ({
  borderColor: color,
  boxShadow: `0 0 0 3px color-mix(in srgb, ${color} 24%, transparent)`,
})

const gradientText = [
  {
    display: 'inline-block',
    color: 'transparent',
    backgroundClip: 'text',
    backgroundImage: 'linear-gradient(100deg, #4f46e5, #7c3aed)',
    // Space for descenders, which the clipped background would cut off.
    pb: '0.08em',
  },
  (theme: Theme) =>
    theme.applyStyles('dark', { backgroundImage: 'linear-gradient(100deg, #a5b4fc, #c4b5fd)' }),
]
