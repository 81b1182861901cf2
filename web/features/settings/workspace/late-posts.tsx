import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lateHours, type LateHours, type Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

const never = 'never'
type Choice = `${(typeof lateHours)[number]}` | typeof never

const keyOf = (hours: LateHours): Choice => (hours === null ? never : `${hours}`)
const choices: readonly Choice[] = [...lateHours.map(keyOf), never]
const hoursOf = (choice: Choice): LateHours => lateHours.find((hours) => keyOf(hours) === choice) ?? null
const names: Record<Choice, string> = {
  1: '1 hour late',
  6: '6 hours late',
  24: '24 hours late',
  72: '3 days late',
  never: 'Never ask me',
}

/** How late a scheduled post may be before the workspace is asked; saved when it is chosen. */
export function LatePosts({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (askWhenLateHours: LateHours) => changeWorkspace({ askWhenLateHours }),
    onSuccess: ({ workspace: { askWhenLateHours: hours } }) => {
      const text =
        hours === null
          ? 'Saved. Late posts are published without asking.'
          : `Saved. We ask before publishing a post that is more than ${names[keyOf(hours)]}.`
      toasts.show({ severity: 'success', text })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
  const canManage = canManageWorkspace(workspace)
  const chosen = keyOf(change.isPending ? change.variables : workspace.askWhenLateHours)
  return (
    <Section
      title="Late posts"
      description="After an outage, a scheduled post can be late. Choose when we ask you before publishing it."
    >
      {canManage ? (
        <SelectField
          label="Ask me before publishing posts that are more than"
          value={chosen}
          options={choices}
          names={names}
          size="medium"
          onChoose={(choice) => change.mutate(hoursOf(choice))}
        />
      ) : (
        <Typography variant="body2">
          {chosen === never
            ? 'Late posts are published without asking.'
            : `Posts that are more than ${names[chosen]} need your confirmation.`}{' '}
          An owner or admin of the workspace can change this.
        </Typography>
      )}
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
