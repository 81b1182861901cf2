import Drawer from '@mui/material/Drawer'
import { Sidebar } from './sidebar.tsx'
import { sidebarWidth } from './sidebar-width.ts'

type Props = { open: boolean; onClose: () => void }

/** The sidebar as a drawer over the page, below the large breakpoint. */
export function NavigationDrawer({ open, onClose }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      sx={{ display: { lg: 'none' } }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Navigation', sx: { width: sidebarWidth, maxWidth: '86vw' } },
      }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  )
}
