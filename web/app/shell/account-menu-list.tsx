import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import type { User } from '../../../contract/accounts.ts'
import { useAuth } from '../../shared/auth/auth-context.ts'
import { ColorModeItems } from './color-mode-items.tsx'

type Props = { open: boolean; anchor: HTMLElement | null; user: User; onClose: () => void }

export function AccountMenuList({ open, anchor, user, onClose }: Props) {
  const { logout } = useAuth()
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { width: 272, mt: 1 } }, list: { 'aria-label': 'Account' } }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, py: 1 }}>
        <Typography variant="subtitle2" noWrap>
          {user.full_name}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider sx={{ my: 0.75 }} />
      <ColorModeItems />
      <Divider sx={{ my: 0.75 }} />
      <MenuItem onClick={logout}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Sign out
      </MenuItem>
    </Menu>
  )
}
