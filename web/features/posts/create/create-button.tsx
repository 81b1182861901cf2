import AddIcon from '@mui/icons-material/Add'
import MoreIcon from '@mui/icons-material/KeyboardArrowDown'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import Menu from '@mui/material/Menu'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ImportMenuItem } from './import-menu-item.tsx'

/** A new post, with the other ways to create posts in a menu. */
export function CreateButton() {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <ButtonGroup variant="outlined" aria-label="Create">
        <Button component={Link} to="/content" startIcon={<AddIcon />}>
          Create Post
        </Button>
        <Button
          aria-label="Other ways to create posts"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ px: 0.5 }}
        >
          <MoreIcon />
        </Button>
      </ButtonGroup>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': 'Other ways to create posts' },
          // The content of a page that is not in a landmark has to be in a dialog.
          paper: { role: 'dialog', 'aria-label': 'Create' },
        }}
      >
        <ImportMenuItem onClick={close} />
      </Menu>
    </>
  )
}
