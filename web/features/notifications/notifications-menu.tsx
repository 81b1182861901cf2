import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useUnreadCount } from './notification-calls.ts'
import { NotificationsPanel } from './notifications-panel.tsx'

/** The bell with the number of unread notifications. */
export function NotificationsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = useUnreadCount() ?? 0
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <NotificationsIcon />
        {unread > 0 && <Badge>{count}</Badge>}
      </IconButton>
      <NotificationsPanel open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}

function Badge({ children }: { children: string }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        position: 'absolute',
        top: 4,
        left: 22,
        minWidth: 18,
        height: 18,
        px: 0.5,
        borderRadius: '9px',
        display: 'grid',
        placeItems: 'center',
        fontSize: 11,
        fontWeight: 700,
        lineHeight: 1,
        bgcolor: 'error.main',
        color: 'error.contrastText',
      }}
    >
      {children}
    </Box>
  )
}
