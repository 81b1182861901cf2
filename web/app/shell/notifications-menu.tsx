import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { onDemand } from '../../shared/ui/on-demand.tsx'

const panel = onDemand(async () => (await import('./notifications-panel.tsx')).NotificationsPanel)

/** The bell. Nothing sends notifications yet, so it counts none. */
export function NotificationsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label="Notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={panel.load}
        onFocus={panel.load}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <NotificationsIcon />
      </IconButton>
      <panel.Component open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}
