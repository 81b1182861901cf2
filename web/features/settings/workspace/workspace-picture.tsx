import { useQueryClient } from '@tanstack/react-query'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { UserPicture } from '../../../shared/ui/user-picture.tsx'
import { canManageWorkspace, changeWorkspacePicture, removeWorkspacePicture } from '../../workspaces/index.ts'
import { PictureField } from '../picture-field.tsx'

/** The picture of the workspace, for those who may change it. */
export function WorkspacePicture({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient()
  const { name, pictureUrl } = workspace
  if (!canManageWorkspace(workspace)) {
    return <UserPicture name={name} pictureUrl={pictureUrl} size={72} />
  }
  const shown = async (change: Promise<unknown>) => {
    await change
    await queryClient.invalidateQueries({ queryKey: queryKeys.workspaces })
  }
  return (
    <PictureField
      name={name}
      pictureUrl={pictureUrl}
      onChange={(file) => shown(changeWorkspacePicture(file))}
      onRemove={() => shown(removeWorkspacePicture())}
    />
  )
}
