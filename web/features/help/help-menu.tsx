import GuideIcon from '@mui/icons-material/ArticleOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link, matchPath, useLocation } from 'react-router'
import { guides } from '../../../contract/help/guides/guides.ts'

type Props = { open: boolean; anchor: HTMLElement | null; onClose: () => void; onShortcuts: () => void }

/** The guide to the screen that is open, all help, and the keyboard shortcuts. */
export function HelpMenu({ open, anchor, onClose, onShortcuts }: Props) {
  const { pathname } = useLocation()
  const guide = guides.find(({ screens }) => screens.some((screen) => matchPath(screen, pathname)))
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // All content of a page is within landmarks or dialogs.
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Help' }, list: { 'aria-label': 'Help' } }}
    >
      {guide && (
        <MenuItem component={Link} to={`/help/${guide.slug}`} onClick={onClose}>
          <ListItemIcon>
            <GuideIcon fontSize="small" />
          </ListItemIcon>
          {guide.title}
        </MenuItem>
      )}
      <MenuItem component={Link} to="/help" onClick={onClose}>
        <ListItemIcon>
          <HelpIcon fontSize="small" />
        </ListItemIcon>
        {'Help & Support'}
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose()
          onShortcuts()
        }}
      >
        <ListItemIcon>
          <KeyboardIcon fontSize="small" />
        </ListItemIcon>
        Keyboard shortcuts
      </MenuItem>
    </Menu>
  )
}
