import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useColorScheme } from '@mui/material/styles'
import { useId } from 'react'
import { Section } from '../../../shared/ui/section.tsx'

/** The color mode of this browser. */
export function AppearanceScreen() {
  const id = useId()
  const { mode, systemMode, setMode } = useColorScheme()
  const follows = mode === 'system'
  const dark = (follows ? systemMode : mode) === 'dark'
  return (
    <Section title="Appearance" description="How the app looks in this browser.">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="label" htmlFor={id} variant="subtitle2" sx={{ display: 'block' }}>
            Dark mode
          </Typography>
          <Typography variant="body2" id={`${id}-about`} sx={{ color: 'text.secondary', mt: 0.25 }}>
            {follows ? (
              'Follows your system until you choose.'
            ) : (
              <>
                You chose this.{' '}
                <Link component="button" type="button" variant="body2" onClick={() => setMode('system')}>
                  Follow the system
                </Link>
              </>
            )}
          </Typography>
        </Box>
        <Switch
          checked={dark}
          onChange={(_event, on) => setMode(on ? 'dark' : 'light')}
          slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-about` } }}
        />
      </Box>
    </Section>
  )
}
