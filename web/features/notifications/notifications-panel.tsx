import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { NotificationFilter } from '../../../contract/notifications/notifications.ts'
import { useRovingRadio } from '../../shared/hooks/use-roving-radio.ts'
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

const filters: readonly NotificationFilter[] = ['all', 'unread', 'posts', 'accounts']
const filterNames: Record<NotificationFilter, string> = {
  all: 'All',
  unread: 'Unread',
  posts: 'Posts',
  accounts: 'Accounts',
}

/** With another filter, the button would also mark older notifications that are not shown. */
const marksAll = new Set<NotificationFilter>(['all', 'unread'])

function Filters({
  shown,
  onShow,
}: {
  shown: NotificationFilter
  onShow: (show: NotificationFilter) => void
}) {
  const radio = useRovingRadio({ values: filters, chosen: shown, onChoose: onShow })
  return (
    <Box {...radio.group} aria-label="Show" sx={{ display: 'flex', gap: 0.5, px: 2, pb: 0.5 }}>
      {filters.map((key) => (
        <ButtonBase
          key={key}
          {...radio.option(key)}
          sx={{
            height: 30,
            px: 1.25,
            borderRadius: 2,
            typography: 'caption',
            fontWeight: 600,
            color: 'text.secondary',
            '&[aria-checked="true"]': { bgcolor: 'primary.soft', color: 'primary.strong' },
          }}
        >
          {filterNames[key]}
        </ButtonBase>
      ))}
    </Box>
  )
}

/** Rendered only while the dropdown is open. */
function Content({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const [show, setShow] = useState<NotificationFilter>('all')
  const list = useNotifications(show)
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
        {newest && marksAll.has(show) && (newestPage?.unread ?? 0) > 0 && (
          <Button size="small" onClick={() => markRead.allUpTo(newest.id)}>
            Mark all as read
          </Button>
        )}
      </Box>
      <Filters shown={show} onShow={setShow} />
      <NotificationList show={show} list={list} onRead={markRead.one} onClose={onClose} />
    </>
  )
}
