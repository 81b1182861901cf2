import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import EditIcon from '@mui/icons-material/EditCalendarOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { QueuedRow } from './queued-row.tsx'
import { useQueuedPosts } from './queued-posts.ts'
import { useOrder } from './use-order.ts'

type Props = { account: SocialAccount; queue: AccountQueue; canChange: boolean }

/** The posts of a queue in the order in which they go out. */
export function QueuedPostsList({ account, queue, canChange }: Props) {
  const list = useQueuedPosts(account.id)
  const posts = list.data ?? none
  const [closing, setClosing] = useState(false)
  const order = useOrder(account.id, posts)
  const ids = posts.map(({ id }) => id)
  const times = posts.map(({ scheduledAt }) => scheduledAt ?? '')
  const placeOf = (id: string | number) => ids.indexOf(String(id))
  const sensors = useSensors(useSensor(PointerSensor))
  const announcements: Announcements = {
    onDragStart: () => undefined,
    onDragOver: ({ over }) => (over ? `Place ${placeOf(over.id) + 1} of ${posts.length}.` : undefined),
    // The message above the list says what happened.
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  }
  const items = useRef<HTMLUListElement>(null)
  const stepped = useRef<string | null>(null)
  useLayoutEffect(() => {
    const moved = posts.find(({ id }) => id === stepped.current)
    if (!moved) return
    stepped.current = null
    // Its element may have been moved, which takes the focus away.
    items.current?.querySelector<HTMLElement>(`[data-handle="${moved.id}"]`)?.focus()
  }, [posts])
  const canMove = canChange && posts.length > 1
  const compose = `/content?account=${account.id}&platform=${account.platform}`
  return (
    <Section
      title="In the queue"
      description={
        posts.length > 0
          ? `${counted(queue.waiting, 'post')}, soonest first.${canMove ? ' Drag them, or move them with the arrow keys.' : ''}`
          : undefined
      }
      action={
        canMove ? (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button variant="outlined" disabled={order.busy} onClick={order.shuffle}>
              Shuffle
            </Button>
            <Button variant="outlined" disabled={order.busy} onClick={() => setClosing(true)}>
              Close gaps
            </Button>
          </Box>
        ) : undefined
      }
      flush={posts.length > 0}
    >
      <Box sx={{ px: { xs: 2, sm: 3 }, '&:has(.MuiAlert-root)': { pb: 2 } }}>
        <MessageAlert
          message={
            order.error
              ? { severity: 'error', text: order.error.message }
              : order.done && { severity: 'success', text: order.done.text }
          }
          onClose={order.dismiss}
          action={
            order.done?.undo ? (
              <Button color="inherit" size="small" onClick={order.done.undo}>
                Undo
              </Button>
            ) : undefined
          }
        />
      </Box>
      {list.isError && posts.length === 0 && (
        <ErrorState
          title="The queue could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isSuccess && posts.length === 0 && (
        <EmptyState
          icon={<EditIcon />}
          title="Nothing in the queue"
          text={
            queue.slots.length === 0
              ? 'Add weekly slots above. Then “Add to queue” puts each post into the next free one.'
              : 'Write a post and choose “Add to queue”. It takes the next free slot.'
          }
          action={
            queue.slots.length > 0 && canChange ? (
              <Button component={Link} to={compose} variant="contained">
                Write a post
              </Button>
            ) : undefined
          }
        />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          if (over && over.id !== active.id) order.move(String(active.id), placeOf(over.id))
        }}
        accessibility={{ announcements }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!canMove}>
          <Box
            component="ul"
            ref={items}
            aria-label="Posts in the queue"
            sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}
          >
            {posts.map((post, index) => (
              <QueuedRow
                key={post.id}
                post={post}
                times={times}
                canMove={canMove}
                onStep={(step) => {
                  const to = index + step
                  if (to < 0 || to >= posts.length) return
                  stepped.current = post.id
                  order.move(post.id, to)
                }}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <LoadMore list={list} sx={{ p: 2 }} />
      <ConfirmDialog
        open={closing}
        title="Close the gaps of this queue?"
        text="The posts move up into the next free slots, in the same order. None of them moves to a later time."
        confirmLabel="Close gaps"
        busyLabel="Moving..."
        onConfirm={() => {
          setClosing(false)
          order.compact()
        }}
        onCancel={() => setClosing(false)}
      />
    </Section>
  )
}

const none: never[] = []
