import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'

/** Leads to the import of posts, from any menu with ways to create them. */
export function ImportMenuItem({ onClick }: { onClick: () => void }) {
  return (
    <MenuItem component={Link} to="/content/import" onClick={onClick}>
      <ListItemIcon>
        <ImportIcon fontSize="small" />
      </ListItemIcon>
      Import from CSV
    </MenuItem>
  )
}
