import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAuth, useUser } from '../../shared/auth/auth-context.ts'
import { ColorModeItems } from './color-mode-items.tsx'

/** Who is signed in, light or dark, and the way out. */
export function AccountMenu() {
  const user = useUser()
  const { logout } = useAuth()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const initial = user.full_name.trim().charAt(0).toUpperCase() || '?'
  return (
    <>
      <IconButton
        aria-label={`Account of ${user.full_name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        <Avatar
          sx={{
            width: 36,
            height: 36,
            fontSize: '0.875rem',
            fontWeight: 650,
            bgcolor: 'primary.soft',
            color: 'primary.strong',
          }}
        >
          {initial}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
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
    </>
  )
}
