import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { NotificationList } from './notification-list.tsx'
import { useMarkRead, useNotifications } from './notification-calls.ts'

type Props = { open: boolean; anchor: HTMLElement | null; onClose: () => void }

/** Width of the notification dropdown (specification section 9). */
const width = 320

/** The dropdown of the bell. */
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
          sx: {
            width,
            maxHeight: 'min(560px, calc(100dvh - 96px))',
            mt: 1,
            borderRadius: '16px',
            border: 1,
            borderColor: 'divider',
          },
        },
      }}
    >
      <Content titleId={titleId} onClose={onClose} />
    </Popover>
  )
}

/** Rendered only while the dropdown is open. */
function Content({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const list = useNotifications()
  const markRead = useMarkRead()
  const [newestPage] = list.data?.pages ?? []
  const newest = newestPage?.notifications[0]
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 52,
          pl: 2.5,
          pr: 1.5,
          pt: 1,
        }}
      >
        <Typography id={titleId} variant="h5" component="h2">
          Notifications
        </Typography>
        {newest && (newestPage?.unread ?? 0) > 0 && (
          <Button size="small" onClick={() => markRead.allUpTo(newest.id)}>
            Mark all as read
          </Button>
        )}
      </Box>
      <NotificationList list={list} onRead={markRead.one} onClose={onClose} />
    </>
  )
}
