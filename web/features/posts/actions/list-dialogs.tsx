import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import { useSchedulingCost } from '../schedule/schedule-price.tsx'
import { ScheduleDialog } from '../schedule/lazy-schedule-dialog.ts'
import { question } from './action-words.ts'
import { useState } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { isPlanned } from './possible-actions.ts'
import type { ListActions } from './use-list-actions.ts'
import { SendDialog } from './send-dialog.tsx'

const MoveDialog = lazyComponent(async () => (await import('../schedule/move-dialog.tsx')).MoveDialog)

/** The dialogs of `useListActions`. */
export function ListDialogs({ actions }: { actions: ListActions }) {
  const { asked, sending, busy, close } = actions
  const { action, posts = [], skipped = 0 } = asked ?? {}
  const cost = useSchedulingCost(posts.length)
  return (
    <>
      {action === 'schedule' && <TimeDialog posts={posts} actions={actions} />}
      {(['publish', 'queue', 'delete'] as const).map((one) => (
        <ConfirmDialog
          key={one}
          open={action === one}
          {...question(one, {
            count: posts.length,
            skipped,
            cost,
            asks: posts.some(({ can }) => can.asksApproval),
          })}
          busy={busy}
          destructive={one === 'delete'}
          onConfirm={actions.confirm}
          onCancel={close}
        />
      ))}
      {sending && (
        <SendDialog
          post={sending}
          busy={busy}
          onSend={actions.send}
          onClose={() => actions.askToSend(null)}
        />
      )}
    </>
  )
}

/** Warnings are about so many of the posts, as more would not be read. */
const mostWarned = 50

/** Several posts that have their times are moved together, and each keeps its hour; others get one time. */
function TimeDialog({ posts, actions }: { posts: readonly PostSummary[]; actions: ListActions }) {
  const unpaid = posts.filter((post) => !isPlanned(post)).length
  const [each, setEach] = useState(unpaid === 0 && posts.length > 1)
  return each ? (
    <MoveDialog
      posts={posts}
      busy={actions.busy}
      onMove={actions.move}
      onOneTime={() => setEach(false)}
      onClose={actions.close}
    />
  ) : (
    <ScheduleDialog
      scheduledAt={posts.find(isPlanned)?.scheduledAt ?? null}
      moving={unpaid === 0}
      asks={posts.some(({ can, approval }) => can.asksApproval && approval?.state !== 'asked')}
      count={posts.length}
      unpaid={unpaid}
      accountIds={[...new Set(posts.flatMap(({ account }) => (account ? [account.id] : [])))]}
      about={{ postIds: posts.slice(0, mostWarned).map(({ id }) => id) }}
      onSchedule={actions.schedule}
      onClose={actions.close}
    />
  )
}
