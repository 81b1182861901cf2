import AddIcon from '@mui/icons-material/Add'
import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import PostIcon from '@mui/icons-material/EditNoteOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'

const entries = [
  { label: 'Post', to: '/content', icon: PostIcon },
  { label: 'Week of ideas', to: '/content/ideas', icon: IdeaIcon },
  { label: 'Import posts', to: '/content/import', icon: ImportIcon },
]

/** What can be created, from every page; phones have a button in the bar at the bottom. */
export function CreateMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        Create
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // All content of a page is within landmarks or dialogs.
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Create' }, list: { 'aria-label': 'Create' } }}
      >
        {entries.map(({ label, to, icon: Icon }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
