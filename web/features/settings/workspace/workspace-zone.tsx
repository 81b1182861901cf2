import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { knownZones, zoneLabel } from '../../../shared/time/known-zones.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

/** Where the days of the workspace's figures begin; saved when it is chosen. */
export function WorkspaceZone({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (timeZone: string) => changeWorkspace({ timeZone }),
    onSuccess: ({ workspace: { timeZone } }) =>
      toasts.show({ severity: 'success', text: `Saved. Days begin at midnight in ${zoneLabel(timeZone)}.` }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
  const canManage = canManageWorkspace(workspace)
  const chosen = change.isPending ? change.variables : workspace.timeZone
  const zones = knownZones(chosen)
  return (
    <Section
      title="Time zone"
      description="Figures are counted by day from now on in this zone. Everyone sees times in the zone of their own settings, and scheduled posts keep their time."
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
