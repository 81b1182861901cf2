import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props = { open: boolean; anchor: HTMLElement | null; onClose: () => void }

/** Width of the notification dropdown (specification section 9). */
const width = 320

export function NotificationsPanel({ open, anchor, onClose }: Props) {
  const titleId = useId()
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width, mt: 1, borderRadius: '16px', border: 1, borderColor: 'divider' },
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
  )
}
