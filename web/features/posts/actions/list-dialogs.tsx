import { ConfirmDialog } from '../../../shared/ui/feedback/lazy-confirm-dialog.tsx'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { ScheduleDialog } from '../schedule/lazy-schedule-dialog.tsx'
import { question } from './action-words.ts'
import { isPlanned } from './possible-actions.ts'
import type { ListActions } from './use-list-actions.ts'

const sendDialog = onDemand(async () => (await import('./send-dialog.tsx')).SendDialog)

/** The dialogs of `useListActions`. */
export function ListDialogs({ actions }: { actions: ListActions }) {
  const { asked, sending, busy, close } = actions
  const { action, posts = [], skipped = 0 } = asked ?? {}
  const unpaid = posts.filter((post) => !isPlanned(post)).length
  return (
    <>
      {action === 'schedule' && (
        <ScheduleDialog
          scheduledAt={posts.find(isPlanned)?.scheduledAt ?? null}
          moving={unpaid === 0}
          count={posts.length}
          unpaid={unpaid}
          onSchedule={actions.schedule}
          onClose={close}
        />
      )}
      {(['publish', 'delete'] as const).map((one) => (
        <ConfirmDialog
          key={one}
          open={action === one}
          {...question(one, posts.length, skipped)}
          busy={busy}
          destructive={one === 'delete'}
          onConfirm={actions.confirm}
          onCancel={close}
        />
      ))}
      {sending && (
        <sendDialog.Component
          post={sending}
          busy={busy}
          onSend={actions.send}
          onClose={() => actions.askToSend(null)}
        />
      )}
    </>
  )
}
