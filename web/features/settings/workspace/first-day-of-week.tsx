import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FirstDayOfWeek, Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

const names = { device: 'As on each device', '1': 'Monday', '6': 'Saturday', '7': 'Sunday' }
type Key = keyof typeof names

const keyOf = (day: FirstDayOfWeek | null): Key => (day === null ? 'device' : `${day}`)
const dayOf = (key: Key): FirstDayOfWeek | null => (key === 'device' ? null : (Number(key) as FirstDayOfWeek))

/** With which day calendars, date pickers and queues begin their weeks; saved when it is chosen. */
export function FirstDayOfWeekField({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (key: Key) => changeWorkspace({ firstDayOfWeek: dayOf(key) }),
    onSuccess: ({ workspace: { firstDayOfWeek } }) =>
      toasts.show({
        severity: 'success',
        text:
          firstDayOfWeek === null
            ? 'Saved. Weeks begin as on each member’s device.'
            : `Saved. Weeks begin on ${names[keyOf(firstDayOfWeek)]}.`,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
  const chosen = change.isPending ? change.variables : keyOf(workspace.firstDayOfWeek)
  return (
    <Section
      title="First day of the week"
      description="The calendar, date pickers, queues and analytics begin their weeks with this day."
    >
      {canManageWorkspace(workspace) ? (
        <SelectField
          label="Weeks begin on"
          value={chosen}
          options={['device', '7', '1', '6'] satisfies Key[]}
          names={names}
          size="medium"
          onChoose={(key) => change.mutate(key)}
        />
      ) : (
        <Typography variant="body2">
          {names[chosen]}. An owner or admin of the workspace can change this.
        </Typography>
      )}
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
