import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Preferences } from '../../../../contract/accounts/preferences.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { deviceTimeZone } from '../../../shared/time/date-time.ts'
import { zoneLabel } from '../../../shared/time/known-zones.ts'
import { changePreferences } from '../preferences/preference-calls.ts'

const night = { from: '22:00', until: '07:00' }

/** The hours in which mails and push messages wait. */
export function QuietHoursSection({ preferences: { quietHours } }: { preferences: Preferences }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [times, setTimes] = useState(quietHours ?? night)
  const zone = quietHours?.timeZone ?? deviceTimeZone()
  const change = useMutation({
    mutationFn: (chosen: typeof night | null) =>
      changePreferences({
        quietHours: chosen && { from: chosen.from, until: chosen.until, timeZone: zone },
      }),
    onSuccess: ({ preferences }) => {
      queryClient.setQueryData(queryKeys.preferences, preferences)
      toasts.show({ severity: 'success', text: 'Your quiet hours are saved.' })
    },
  })
  const isChanged =
    quietHours !== null && (times.from !== quietHours.from || times.until !== quietHours.until)
  const isSame = times.from === times.until
  return (
    <Section title="Quiet hours">
      <SwitchRow
        label="Quiet hours"
        about={`Emails and push notifications wait until they end, and then come together. Emails about your account itself do not wait. Times are in ${zoneLabel(zone)}.`}
        checked={quietHours !== null}
        disabled={change.isPending}
        onChange={(on) => change.mutate(on ? times : null)}
      />
      {quietHours !== null && (
        <Box
          component="form"
          aria-label="Quiet hours"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate(times)
          }}
          sx={{ display: 'grid', justifyItems: 'start', gap: 2, mt: 2.5 }}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, width: 1, maxWidth: 360 }}>
            {(['from', 'until'] as const).map((name) => (
              <FormField
                key={name}
                type="time"
                label={name === 'from' ? 'From' : 'Until'}
                value={times[name]}
                error={isSame && name === 'until' ? 'Choose two different times.' : undefined}
                onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
              />
            ))}
          </Box>
          <BusyButton
            type="submit"
            variant="outlined"
            busy={change.isPending}
            busyLabel="Saving..."
            disabled={!isChanged || isSame || times.from === '' || times.until === ''}
          >
            Save
          </BusyButton>
        </Box>
      )}
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
