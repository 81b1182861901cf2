import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { changePreferences, usePreferences } from './security-calls.ts'

/** Whether mails about the security of the account are sent. */
export function AlertsSection() {
  const queryClient = useQueryClient()
  const preferences = usePreferences()
  const change = useMutation({
    mutationFn: (securityAlerts: boolean) => changePreferences({ securityAlerts }),
    onSuccess: ({ preferences: changed }) => queryClient.setQueryData(queryKeys.preferences, changed),
  })
  const error = change.error ?? preferences.error
  return (
    <Section title="Alerts">
      <SwitchRow
        label="Security alerts"
        about="We email you about a new device, a changed password and two-factor authentication."
        checked={change.isPending ? change.variables : preferences.data?.securityAlerts === true}
        disabled={!preferences.data}
        onChange={(on) => change.mutate(on)}
      />
      <MessageAlert message={error && { severity: 'error', text: error.message }} />
    </Section>
  )
}
