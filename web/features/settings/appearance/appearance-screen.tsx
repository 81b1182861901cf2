import Link from '@mui/material/Link'
import { useColorScheme } from '@mui/material/styles'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { Section } from '../../../shared/ui/section.tsx'

/** The color mode of this browser. */
export function AppearanceScreen() {
  const { mode, systemMode, setMode } = useColorScheme()
  const follows = mode === 'system'
  const dark = (follows ? systemMode : mode) === 'dark'
  const about = follows ? (
    'Follows your system until you choose.'
  ) : (
    <>
      You chose this.{' '}
      <Link component="button" type="button" variant="body2" onClick={() => setMode('system')}>
        Follow the system
      </Link>
    </>
  )
  return (
    <Section title="Appearance" description="How the app looks in this browser.">
      <SwitchRow
        label="Dark mode"
        about={about}
        checked={dark}
        onChange={(on) => setMode(on ? 'dark' : 'light')}
      />
    </Section>
  )
}
