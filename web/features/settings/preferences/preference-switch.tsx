import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Preferences } from '../../../../contract/accounts/preferences.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { changePreferences, usePreferences } from './preference-calls.ts'

type Props = {
  name: Extract<
    keyof Preferences,
    | 'emailNotifications'
    | 'contentUpdates'
    | 'postPublished'
    | 'engagementMilestones'
    | 'marketingEmails'
    | 'securityAlerts'
    | 'shareAnalytics'
  >
  /** Another setting decides for it. */
  disabled?: boolean
  label: string
  about: ReactNode
}

/** A preference that is on or off, saved when it is switched. */
export function PreferenceSwitch({ name, label, about, disabled = false }: Props) {
  const queryClient = useQueryClient()
  const preferences = usePreferences()
  const change = useMutation({
    mutationFn: (on: boolean) => changePreferences({ [name]: on }),
    onSuccess: ({ preferences: changed }) => queryClient.setQueryData(queryKeys.preferences, changed),
  })
  const error = change.error ?? preferences.error
  return (
    <>
      <SwitchRow
        label={label}
        about={about}
        checked={change.isPending ? change.variables : preferences.data?.[name] === true}
        disabled={disabled || !preferences.data}
        onChange={(on) => change.mutate(on)}
      />
      <MessageAlert message={error && { severity: 'error', text: error.message }} />
    </>
  )
}
