import AddIcon from '@mui/icons-material/Add'
import MoreIcon from '@mui/icons-material/KeyboardArrowDown'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import { Link } from 'react-router'
import { OtherWays } from './other-ways.tsx'

/** A new post, with the other ways to create posts in a menu. */
export function CreateButton() {
  return (
    <ButtonGroup variant="outlined" aria-label="Create">
      <Button component={Link} to="/content" startIcon={<AddIcon />}>
        Create Post
      </Button>
      <OtherWays
        renderButton={(props) => (
          <Button {...props} sx={{ px: 0.5 }}>
            <MoreIcon />
          </Button>
        )}
      />
    </ButtonGroup>
  )
}
