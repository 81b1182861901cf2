import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  notificationKinds,
  notificationWays,
  wayKeys,
  type NotificationKind,
  type NotificationWay,
} from '../../../../contract/notifications/notifications.ts'
import type { Preferences } from '../../../../contract/accounts/preferences.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { changePreferences } from '../preferences/preference-calls.ts'
import { PushSwitch } from './push-switch.tsx'

const kindNames: Record<NotificationKind, string> = {
  posts: 'Posts that failed, need attention or wait for approval',
  accounts: 'Accounts to connect again',
  milestones: 'Engagement milestones',
  points: 'Points running low',
  videos: 'Generated videos',
  members: 'Members and your role',
}
const wayNames: Record<NotificationWay, string> = { bell: 'Bell', mail: 'Email', push: 'Push' }

type Key = { [Way in NotificationWay]: (typeof wayKeys)[Way][keyof (typeof wayKeys)[Way]] }[NotificationWay]

const keyOf = (way: NotificationWay, kind: NotificationKind): Key | undefined => {
  const keys: Partial<Record<NotificationKind, Key>> = wayKeys[way]
  return keys[kind]
}

/** Through which ways the user hears of what; each is saved when it is chosen. */
export function WaysSection({ preferences }: { preferences: Preferences }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (chosen: Partial<Preferences>) => changePreferences(chosen),
    onSuccess: ({ preferences: changed }) => queryClient.setQueryData(queryKeys.preferences, changed),
  })
  const shown = change.isPending ? { ...preferences, ...change.variables } : preferences
  return (
    <Section title="Notifications" description="Choose how you hear about each kind.">
      <PushSwitch />
      <Box
        component="table"
        sx={{
          width: 1,
          mt: 2.5,
          borderCollapse: 'collapse',
          '& th': { p: 0, fontWeight: 500, textAlign: 'left' },
        }}
      >
        <thead>
          <tr>
            <th>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                Notifications
              </Typography>
            </th>
            {notificationWays.map((way) => (
              <Box component="th" scope="col" key={way} sx={{ width: 64, '&&': { textAlign: 'center' } }}>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {wayNames[way]}
                </Typography>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationKinds.map((kind) => (
            <Box component="tr" key={kind} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <th scope="row">
                <Typography variant="body2" sx={{ py: 0.75 }}>
                  {kindNames[kind]}
                </Typography>
              </th>
              {notificationWays.map((way) => {
                const key = keyOf(way, kind)
                const isOff =
                  (way === 'mail' && !shown.emailNotifications) ||
                  (kind === 'milestones' && !shown.engagementMilestones)
                return (
                  <Box component="td" key={way} sx={{ textAlign: 'center', p: 0 }}>
                    {key && (
                      <Checkbox
                        checked={shown[key]}
                        disabled={isOff}
                        onChange={(_event, on) => change.mutate({ [key]: on })}
                        slotProps={{ input: { 'aria-label': `${kindNames[kind]}: ${wayNames[way]}` } }}
                      />
                    )}
                  </Box>
                )
              })}
            </Box>
          ))}
        </tbody>
      </Box>
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
