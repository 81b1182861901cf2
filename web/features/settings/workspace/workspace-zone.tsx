import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { knownZones, zoneLabel } from '../../../shared/time/known-zones.ts'
import { session } from '../../../shared/session/session.ts'
import { tabWorkspace } from '../../../shared/session/tab-workspace.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

/** The zone of all times of the workspace; saved when it is chosen. */
export function WorkspaceZone({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (timeZone: string) => changeWorkspace({ timeZone }),
    onSuccess: ({ workspace: { timeZone } }) => {
      const { user } = session.getState()
      tabWorkspace.follow({ timeZone })
      if (user) session.updateUser({ ...user, timeZone })
      toasts.show({ severity: 'success', text: `Saved. All times are in ${zoneLabel(timeZone)} now.` })
    },
    // Days of figures, slots and best times begin elsewhere.
    onSettled: () => queryClient.invalidateQueries(),
  })
  const canManage = canManageWorkspace(workspace)
  const chosen = change.isPending ? change.variables : workspace.timeZone
  const zones = knownZones(chosen)
  return (
    <Section
      title="Time zone"
      description="All times are shown and chosen in this zone, and figures are counted by its days from now on. Scheduled posts still go out at the same moment; slots of queues keep their hour in the new zone."
    >
      {canManage ? (
        <SelectField
          label="Time zone of the workspace"
          value={chosen}
          options={zones}
          names={Object.fromEntries(zones.map((zone) => [zone, zoneLabel(zone)]))}
          size="medium"
          onChoose={(zone) => change.mutate(zone)}
        />
      ) : (
        <Typography variant="body2">
          {zoneLabel(chosen)}. An owner or admin of the workspace can change this.
        </Typography>
      )}
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
