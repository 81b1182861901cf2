import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { Link } from 'react-router'

/** Leads to the import of posts, from any menu with ways to create them. */
export function ImportMenuItem(props: Pick<MenuItemProps, 'onClick' | 'autoFocus' | 'tabIndex'>) {
  return (
    <MenuItem {...props} component={Link} to="/content/import">
      <ListItemIcon>
        <ImportIcon fontSize="small" />
      </ListItemIcon>
      Import from CSV
    </MenuItem>
  )
}
