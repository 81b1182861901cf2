import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

/** The bell. Nothing sends notifications yet, so it counts none and says so. */
export function NotificationsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const titleId = useId()
  return (
    <>
      <IconButton
        aria-label="Notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <NotificationsIcon />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { width: 320, mt: 1, borderRadius: 4, border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Typography id={titleId} variant="h5" component="h2" sx={{ px: 2.5, pt: 2 }}>
          Notifications
        </Typography>
        <Box sx={{ px: 2.5, pt: 3, pb: 4, textAlign: 'center', color: 'text.secondary' }}>
          <NotificationsIcon aria-hidden="true" sx={{ fontSize: 32, opacity: 0.6 }} />
          <Typography variant="body2">No new notifications</Typography>
        </Box>
      </Popover>
    </>
  )
}
