import HistoryIcon from '@mui/icons-material/History'
import LinkOffIcon from '@mui/icons-material/LinkOff'
import MoreIcon from '@mui/icons-material/MoreVert'
import QueueIcon from '@mui/icons-material/EventRepeatOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { useMay } from '../workspaces/index.ts'

type Props = {
  account: SocialAccount
  onSettings: () => void
  onEarlier: () => void
  onDisconnect: () => void
  /** What the account needs first. */
  children: ReactNode
}

/** What can be done with an account: its settings, and the rest in a menu. */
export function AccountActions({ account, onSettings, onEarlier, onDisconnect, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayManage = useMay('social-accounts:manage')
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 'auto' }}>
      {mayManage && (
        <>
          {children}
          <Button variant="outlined" startIcon={<SettingsIcon />} onClick={onSettings}>
            Settings
          </Button>
        </>
      )}
      <IconButton
        aria-label={`More for ${account.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto' }}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // All content of a page is within landmarks or dialogs.
        slotProps={{
          paper: { role: 'dialog', 'aria-label': `More for ${account.name}` },
          list: { 'aria-label': `More for ${account.name}` },
        }}
      >
        <MenuItem component={Link} to={`/social/queue/${account.id}`}>
          <ListItemIcon>
            <QueueIcon fontSize="small" />
          </ListItemIcon>
          Queue
        </MenuItem>
        <MenuItem onClick={choose(onEarlier)}>
          <ListItemIcon>
            <HistoryIcon fontSize="small" />
          </ListItemIcon>
          Past posts
        </MenuItem>
        {mayManage && (
          <MenuItem onClick={choose(onDisconnect)}>
            <ListItemIcon>
              <LinkOffIcon fontSize="small" />
            </ListItemIcon>
            Disconnect
          </MenuItem>
        )}
      </Menu>
    </Box>
  )
}
