import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import {
  canManageWorkspace,
  changeWorkspacePicture,
  removeWorkspacePicture,
  WorkspaceAvatar,
} from '../../workspaces/index.ts'
import { PictureField } from '../picture-field.tsx'

/** The picture of the workspace, for those who may change it. */
export function WorkspacePicture({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient()
  const shown = <WorkspaceAvatar workspace={workspace} size={72} />
  if (!canManageWorkspace(workspace)) {
    return <Box sx={{ mb: 3 }}>{shown}</Box>
  }
  const show = async (change: Promise<unknown>) => {
    await change
    await queryClient.invalidateQueries({ queryKey: queryKeys.workspaces })
  }
  return (
    <PictureField
      shown={shown}
      pictureUrl={workspace.pictureUrl}
      onChange={(file) => show(changeWorkspacePicture(file))}
      onRemove={() => show(removeWorkspacePicture())}
    />
  )
}
