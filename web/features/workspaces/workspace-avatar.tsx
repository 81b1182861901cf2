import Avatar from '@mui/material/Avatar'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'

type Props = { workspace: Pick<Workspace, 'name' | 'pictureUrl' | 'color'>; size: number }

/** The picture of a workspace within its color, or its initial on it. Decorative, because the name is next to it. */
export function WorkspaceAvatar({ workspace: { name, pictureUrl, color }, size }: Props) {
  return (
    <Avatar
      component="span"
      variant="rounded"
      aria-hidden="true"
      src={pictureUrl ?? undefined}
      alt=""
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.45),
        fontWeight: 650,
        borderRadius: `${Math.round(size * 0.28)}px`,
        border: '2px solid',
        borderColor: `workspace.${color}`,
        bgcolor: `workspace.${color}`,
        color: 'workspace.contrastText',
      }}
    >
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?'}
    </Avatar>
  )
}
