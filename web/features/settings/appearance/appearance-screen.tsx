import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useColorScheme } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { changeDisplay } from '../../../shared/display/change-display.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'

/** How the app looks (specification section 2, "Settings"). */
export function AppearanceScreen() {
  const { display } = useUser()
  const { mode, systemMode } = useColorScheme()
  const change = useMutation({ mutationFn: changeDisplay })
  const follows = mode === 'system'
  const dark = (follows ? systemMode : mode) === 'dark'
  const about = follows ? (
    'Follows your system until you choose.'
  ) : (
    <>
      You chose this.{' '}
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => change.mutate({ colorMode: 'system' })}
      >
        Follow the system
      </Link>
    </>
  )
  return (
    <Section title="Appearance" description="How the app looks on all your devices.">
      <Stack spacing={2.5}>
        <SwitchRow
          label="Dark mode"
          about={about}
          checked={dark}
          onChange={(on) => change.mutate({ colorMode: on ? 'dark' : 'light' })}
        />
        <SwitchRow
          label="Compact layout"
          about="Less space around things, so that more fits on the screen."
          checked={display.compactLayout}
          onChange={(compactLayout) => change.mutate({ compactLayout })}
        />
        <SwitchRow
          label="Show tooltips"
          about="The name of an icon and other explanations, while the pointer is on them."
          checked={display.showTooltips}
          onChange={(showTooltips) => change.mutate({ showTooltips })}
        />
      </Stack>
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
