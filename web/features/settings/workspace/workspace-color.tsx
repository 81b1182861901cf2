import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Workspace, WorkspaceColor as Color } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { canManageWorkspace, changeWorkspace, WorkspaceColorChoice } from '../../workspaces/index.ts'

/** The color by which members tell the workspace from others; saved when it is chosen. */
export function WorkspaceColor({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (color: Color) => changeWorkspace({ color }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.workspaces }),
  })
  if (!canManageWorkspace(workspace)) return null
  return (
    <Box sx={{ mb: 3 }}>
      <WorkspaceColorChoice
        chosen={change.isPending ? change.variables : workspace.color}
        onChoose={change.mutate}
      />
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Box>
  )
}
