import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment, CommentThread } from '../../../../contract/comments/comments.ts'
import { counted } from '../../../../contract/counted.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { useCommentState } from '../comment-store.ts'
import { NewThread } from '../write/new-thread.tsx'
import { ThreadCard, type ThreadProps } from './thread-card.tsx'

type Props = ThreadProps & { threads: readonly CommentThread[] }

/** All threads, oldest first, with a field for a new one. Those that are resolved are shown on demand. */
export function ThreadList({ threads, ...props }: Props) {
  const { groupId, scope, subject, mentionable, calls, mayWrite } = props
  const { openThread } = useCommentState(groupId)
  const [showsResolved, setShowsResolved] = useState(false)
  const [deleting, setDeleting] = useState<Comment | null>(null)
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null)
  const shown = useMemo(
    () => threads.filter(({ id, resolvedAt }) => showsResolved || resolvedAt === null || id === openThread),
    [threads, showsResolved, openThread],
  )
  const list = useRef<HTMLFieldSetElement>(null)
  // What had the focus is put away.
  const takeFocus = useCallback(() => list.current?.focus({ preventScroll: true }), [])
  return (
    <Box
      ref={list}
      component="fieldset"
      aria-label="Comments"
      tabIndex={-1}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        '&:focus': { outline: 'none' },
      }}
    >
      {mayWrite && (
        <NewThread
          groupId={groupId}
          storeKey={`${scope} ${groupId} new`}
          subject={subject}
          mentionable={mentionable}
          onAdd={calls.add}
        />
      )}
      {threads.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center', py: 2 }}>
          No comments yet
        </Box>
      )}
      {shown.map((thread) => (
        <ThreadCard
          key={thread.id}
          {...props}
          // A thread about the whole post does not follow its text.
          subject={thread.anchor ? subject : noSubject}
          thread={thread}
          isOpen={thread.id === openThread}
          onDelete={setDeleting}
          onResolved={takeFocus}
        />
      ))}
      {resolved.length > 0 && (
        <Button
          size="small"
          variant="text"
          color="inherit"
          aria-expanded={showsResolved}
          onClick={() => setShowsResolved(!showsResolved)}
          sx={{ color: 'text.secondary', justifySelf: 'center' }}
        >
          {showsResolved ? 'Hide resolved threads' : `Show ${counted(resolved.length, 'resolved thread')}`}
        </Button>
      )}
      {deleting && (
        <DeleteComment
          comment={deleting}
          thread={threads.find(({ comments }) => comments.some(({ id }) => id === deleting.id))}
          onDelete={calls.remove}
          onDeleted={takeFocus}
          onClose={() => flushSync(() => setDeleting(null))}
        />
      )}
    </Box>
  )
}

const noSubject = { textOf: () => undefined, mediaOf: () => undefined }

type DeleteProps = {
  comment: Comment
  thread: CommentThread | undefined
  onDelete: (id: string, threadId: string) => Promise<unknown>
  /** Called after `onClose`. */
  onDeleted: () => void
  onClose: () => void
}

function DeleteComment({ comment, thread, onDelete, onDeleted, onClose }: DeleteProps) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const keepsAnswers = thread?.id === comment.id && thread.comments.length > 1
  const confirm = async () => {
    setBusy(true)
    try {
      await onDelete(comment.id, thread?.id ?? comment.id)
      onClose()
      onDeleted()
    } catch (error) {
      toasts.show({ severity: 'error', text: error instanceof Error ? error.message : 'Please try again.' })
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      title="Delete this comment?"
      text={keepsAnswers ? 'Its text is gone for everybody. The replies stay.' : 'It is gone for everybody.'}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      destructive
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
