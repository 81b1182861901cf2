import NotificationsIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { Notification, NotificationFilter } from '../../../contract/notifications/notifications.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../shared/ui/load-more.tsx'
import { foldDecisions } from './fold-decisions.ts'
import type { useNotifications } from './notification-calls.ts'
import { NotificationEntry } from './notification-entry.tsx'

type Props = {
  show: NotificationFilter
  list: ReturnType<typeof useNotifications>
  onRead: (id: string) => void
  onClose: () => void
}

export function NotificationList({ show, list, onRead, onClose }: Props) {
  const now = useNow()
  if (list.isPending) return <ListSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        title="Your notifications could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const all = list.data.pages.flatMap((page) => page.notifications)
  const posts = new Map(list.data.pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  if (all.length === 0) return <Empty show={show} />
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1 }}>
        {foldDecisions(all).map((list) => (
          <Folded key={list[0]?.id} list={list}>
            {(one) => (
              <NotificationEntry
                notification={one}
                post={'postId' in one.event.data ? posts.get(one.event.data.postId) : undefined}
                now={now}
                onOpen={() => {
                  if (!one.isRead) onRead(one.id)
                  onClose()
                }}
              />
            )}
          </Folded>
        ))}
      </Box>
      <LoadMore list={list} sx={{ pb: 2 }} />
    </>
  )
}

type FoldedProps = { list: readonly Notification[]; children: (one: Notification) => ReactNode }

/** Notifications of which only the first is shown until the user wants to see the others. */
function Folded({ list, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? list : list.slice(0, 1)
  return (
    <>
      {shown.map((one) => (
        <li key={one.id}>{children(one)}</li>
      ))}
      {list.length > shown.length && (
        <li>
          <Button size="small" sx={{ ml: 4.5 }} onClick={() => setOpen(true)}>
            {moreWords(list)}
          </Button>
        </li>
      )}
    </>
  )
}

function moreWords([first, ...others]: readonly Notification[]): string {
  const by = first?.event.type === 'approval.decided' ? ` by ${first.event.data.by}` : ''
  return `${others.length} more decisions${by}`
}

function Empty({ show }: { show: NotificationFilter }) {
  return (
    <Box sx={{ px: 2.5, pt: 2, pb: 4, textAlign: 'center', color: 'text.secondary' }}>
      <NotificationsIcon aria-hidden="true" sx={{ fontSize: 32, opacity: 0.6 }} />
      <Typography variant="body2">{emptyWords[show]}</Typography>
    </Box>
  )
}

/** The first is of specification section 2. */
const emptyWords: Record<NotificationFilter, string> = {
  all: 'No new notifications',
  unread: 'You have read everything',
  posts: 'Nothing about your posts',
  accounts: 'Nothing about your accounts',
}

function ListSkeleton() {
  return (
    <Box sx={{ minHeight: 120, px: 2.5, pb: 2 }}>
      <Delayed>
        {[0, 1, 2].map((row) => (
          <Box key={row} sx={{ py: 1 }}>
            <Skeleton width="55%" />
            <Skeleton width="90%" />
          </Box>
        ))}
      </Delayed>
    </Box>
  )
}
