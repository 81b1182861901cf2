import ResolveIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment, CommentThread } from '../../../../contract/comments/comments.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { AnchorLine, type Subject } from '../anchors/anchor-line.tsx'
import { AudienceLabel } from '../audience-label.tsx'
import type { CommentCalls } from '../comment-calls.ts'
import { setCommentState, useWritten } from '../comment-store.ts'
import { CommentForm } from '../write/comment-form.tsx'
import type { Mentionable } from '../write/mention-query.ts'
import { CommentItem } from './comment-item.tsx'

export type ThreadProps = {
  groupId: string
  /** What distinguishes the texts that this user writes in this tab. */
  scope: string
  subject: Subject
  mentionable: readonly Mentionable[]
  now: Date
  calls: CommentCalls
  mayWrite: boolean
}

type Props = ThreadProps & {
  thread: CommentThread
  isOpen: boolean
  onDelete: (comment: Comment) => void
  /** Called while the thread, which may be put away now, still has the focus. */
  onResolved: () => void
}

/** A thread: what it is about, who reads it, its comments, and an answer. */
export const ThreadCard = memo(function ThreadCard({
  thread,
  isOpen,
  onDelete,
  onResolved,
  ...props
}: Props) {
  const { groupId, scope, subject, mentionable, now, calls } = props
  const { id, anchor, audience, resolvedAt, resolvedBy } = thread
  const open = () => setCommentState(groupId, { openThread: id })
  const card = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Its piece of the text was chosen.
    if (isOpen && !wasOpen.current) card.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Card
      ref={card}
      component="article"
      aria-label={`Thread, ${thread.comments.length === 1 ? '1 comment' : `${thread.comments.length} comments`}`}
      sx={{
        display: 'grid',
        gap: 1.25,
        p: 1.5,
        borderLeft: '4px solid',
        borderLeftColor: audience === 'client' ? 'warning.main' : 'outline',
        outline: isOpen ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        // 200 threads are painted when they come into view.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 140px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <AudienceLabel audience={audience} />
        {props.mayWrite && (
          <ResolveButton
            isResolved={resolvedAt !== null}
            onResolve={async (to) => {
              await calls.resolve(id, to)
              if (to) onResolved()
            }}
          />
        )}
      </Box>
      {resolvedAt !== null && (
        <Box sx={{ typography: 'caption', color: 'success.strong' }}>
          {resolvedBy === null ? 'Resolved' : `Resolved by ${resolvedBy}`}
        </Box>
      )}
      {anchor && (
        <div>
          <AnchorLine anchor={anchor} subject={subject} onOpen={open} />
        </div>
      )}
      {thread.comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          storeKey={`${scope} ${comment.id}`}
          mentionable={mentionable}
          now={now}
          onChange={calls.change}
          onDelete={onDelete}
        />
      ))}
      {props.mayWrite && (
        <Answer
          storeKey={`${scope} ${id} answer`}
          mentionable={mentionable}
          onSend={(comment) => calls.add({ ...comment, threadId: id })}
        />
      )}
    </Card>
  )
})

type AnswerProps = Pick<ThreadProps, 'mentionable'> & {
  storeKey: string
  onSend: (comment: { id: string; body: string }) => Promise<unknown>
}

function Answer({ storeKey, mentionable, onSend }: AnswerProps) {
  const written = useWritten(storeKey)
  const [asked, setAsked] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAsked(false))
    replyButton.current?.focus()
  }
  if (!asked && written.text === '') {
    return (
      <Box>
        <Button ref={replyButton} size="small" variant="text" onClick={() => setAsked(true)} sx={{ ml: 2.5 }}>
          Reply
        </Button>
      </Box>
    )
  }
  return (
    <CommentForm
      storeKey={storeKey}
      label="Reply"
      placeholder="Write a reply"
      mentionable={mentionable}
      sendLabel="Reply"
      focus={asked}
      onCancel={written.text === '' ? close : undefined}
      onSend={onSend}
      onSent={close}
    />
  )
}

type ResolveProps = { isResolved: boolean; onResolve: (resolved: boolean) => Promise<unknown> }

function ResolveButton({ isResolved, onResolve }: ResolveProps) {
  const toasts = useToasts()
  const resolve = () =>
    void onResolve(!isResolved).catch((error: Error) =>
      toasts.show({ severity: 'error', text: error.message }),
    )
  return (
    <Button
      size="small"
      variant="text"
      startIcon={<ResolveIcon />}
      onClick={resolve}
      sx={{ ml: 'auto', my: -0.5, mr: -0.5 }}
    >
      {isResolved ? 'Reopen' : 'Resolve'}
    </Button>
  )
}
