import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment } from '../../../../contract/comments/comments.ts'
import { plainBody } from '../../../../contract/comments/mentions.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { timeAgo } from '../../../shared/time/relative-time.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { UserPicture } from '../../../shared/ui/user-picture.tsx'
import type { CommentCalls } from '../comment-calls.ts'
import { setWritten, useWritten } from '../comment-store.ts'
import { CommentForm } from '../write/comment-form.tsx'
import type { Mentionable } from '../write/mention-query.ts'
import { CommentBody } from './comment-body.tsx'

type Props = {
  comment: Comment
  storeKey: string
  mentionable: readonly Mentionable[]
  now: Date
  onChange: CommentCalls['change']
  onDelete: (comment: Comment) => void
}

/** A comment with its author, which its author can change. */
export function CommentItem({ comment, storeKey, mentionable, now, onChange, onDelete }: Props) {
  const kept = useWritten(storeKey).text
  // Begun before the comments were closed, or now.
  const [editing, setEditing] = useState<'kept' | 'begun' | null>(kept === '' ? null : 'kept')
  const { author, createdAt, editedAt, can, mentions } = comment
  const name = author.name ?? 'A former member'
  const edit = () => {
    setWritten(storeKey, { text: plainBody(comment.body, mentions), picked: mentions })
    setEditing('begun')
  }
  const editButton = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEditing(null))
    editButton.current?.focus()
  }
  const stop = () => {
    setWritten(storeKey, { text: '', picked: [] })
    close()
  }
  return (
    <Box component="article" aria-label={`Comment by ${name}`} sx={{ display: 'flex', gap: 1 }}>
      <UserPicture name={name} pictureUrl={author.pictureUrl} size={24} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, minHeight: 24 }}>
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 0.75,
            }}
          >
            <Box component="bdi" sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            {author.isReviewer && <QuietLabel tone="warning">Client</QuietLabel>}
            <Box
              component="time"
              dateTime={createdAt}
              title={formatDateTime(createdAt)}
              sx={{ typography: 'caption', color: 'text.secondary' }}
            >
              {timeAgo(createdAt, now)}
              {editedAt !== null && ', changed'}
            </Box>
          </Box>
          {can.edit && !editing && (
            <IconButton ref={editButton} size="small" aria-label="Change comment" onClick={edit} sx={tool}>
              <EditIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
          {can.delete && !editing && (
            <IconButton size="small" aria-label="Delete comment" onClick={() => onDelete(comment)} sx={tool}>
              <DeleteIcon sx={{ fontSize: 16 }} />
            </IconButton>
          )}
        </Box>
        {editing ? (
          <CommentForm
            storeKey={storeKey}
            label="Change comment"
            placeholder=""
            mentionable={mentionable}
            sendLabel="Save"
            focus={editing === 'begun'}
            onCancel={stop}
            onSend={({ body }) => onChange(comment.id, body)}
            onSent={close}
          />
        ) : (
          <CommentBody comment={comment} />
        )}
      </Box>
    </Box>
  )
}

const tool = { p: 0.5, color: 'text.secondary' } as const
