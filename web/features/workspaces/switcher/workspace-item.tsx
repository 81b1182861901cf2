import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { standingOf } from '../standing-of.ts'
import { WorkspaceAvatar } from '../workspace-avatar.tsx'

type Props = { workspace: Workspace; isShown: boolean; onChoose: () => void }

/** A workspace in the list: picture, name, the role in it, and a check if the tab shows it. */
export function WorkspaceItem({ workspace, isShown, onChoose, ...focus }: Props) {
  return (
    <MenuItem
      {...focus}
      role="menuitemradio"
      aria-checked={isShown}
      onClick={onChoose}
      sx={{ gap: 1.25, px: 1, py: 0.75, borderRadius: '10px' }}
    >
      <WorkspaceAvatar workspace={workspace} size={32} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 600 }}>
          {workspace.name}
        </Typography>
        <Typography
          component="span"
          variant="caption"
          noWrap
          sx={{ display: 'block', color: 'text.secondary' }}
        >
          {standingOf(workspace)}
          {workspace.payer && ` · ${workspace.payer.name}`}
        </Typography>
      </Box>
      {isShown && <CheckIcon aria-hidden="true" fontSize="small" sx={{ color: 'primary.strong' }} />}
    </MenuItem>
  )
}
