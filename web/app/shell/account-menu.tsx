import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import { useAuth, useUser } from '../../shared/auth/auth-context.ts'
import { UserPicture } from '../../shared/ui/user-picture.tsx'
import { ColorModeItems } from './color-mode-items.tsx'

/** The account menu: user, color mode and sign-out. */
export function AccountMenu() {
  const user = useUser()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={`Account of ${user.full_name}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        <UserPicture name={user.full_name} pictureUrl={user.pictureUrl} size={36} />
      </IconButton>
      <AccountMenuList open={anchor !== null} anchor={anchor} user={user} onClose={() => setAnchor(null)} />
    </>
  )
}

type ListProps = { open: boolean; anchor: HTMLElement | null; user: User; onClose: () => void }

/** A dialog that contains a menu, because a menu may contain only items and not the user's name. */
function AccountMenuList({ open, anchor, user, onClose }: ListProps) {
  const { logout } = useAuth()
  return (
    <Popover
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Account',
          sx: { width: 272, mt: 1, p: 0.75, borderRadius: '16px', border: 1, borderColor: 'divider' },
        },
      }}
    >
      <Box sx={{ px: 1.5, py: 1 }}>
        <Typography component="p" variant="subtitle2" noWrap>
          {user.full_name}
        </Typography>
        <Typography component="p" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {user.email}
        </Typography>
      </Box>
      <Divider sx={{ my: 0.75 }} />
      <MenuList autoFocusItem={open} aria-label="Account" disablePadding>
        <ColorModeItems />
        <Divider component="li" sx={{ my: 0.75 }} />
        <MenuItem component={Link} to="/profile" onClick={onClose}>
          <ListItemIcon>
            <AccountIcon fontSize="small" />
          </ListItemIcon>
          Profile
        </MenuItem>
        <MenuItem component={Link} to="/settings" onClick={onClose}>
          <ListItemIcon>
            <SettingsIcon fontSize="small" />
          </ListItemIcon>
          Settings
        </MenuItem>
        <MenuItem onClick={logout}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Sign out
        </MenuItem>
      </MenuList>
    </Popover>
  )
}
