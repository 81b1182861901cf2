import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { CommentThread } from '../../../../contract/comments/comments.ts'
import { useComments } from '../comment-calls.ts'
import { setCommentState, useCommentState } from '../comment-store.ts'
import { markedPieces } from './marked-pieces.ts'

type Marked = {
  groupId: string
  /** The post whose own text it is; null for the shared one. */
  postId: string | null
  threads: readonly Pick<CommentThread, 'id' | 'anchor' | 'resolvedAt'>[]
  openThread: string | null
}

/** The thread that is being begun. */
const begun = 'begun'

/** The threads that are about pieces of a text, with the one that is being begun; null if there are none. */
export function useMarked(groupId: string | null, postId: string | null): Marked | null {
  const all = useComments(groupId).data?.threads
  const { anchor, openThread } = useCommentState(groupId)
  return useMemo(() => {
    const threads = [...(all ?? []), ...(anchor ? [{ id: begun, anchor, resolvedAt: null }] : [])].filter(
      (one) => one.anchor?.kind === 'text' && one.anchor.postId === postId,
    )
    if (groupId === null || threads.length === 0) return null
    return { groupId, postId, threads, openThread: anchor ? begun : openThread }
  }, [groupId, postId, all, anchor, openThread])
}

/** A text in which the pieces that comments are about are marked; that of the open thread more. */
export function MarkedText({ text, marked }: { text: string; marked: Marked }) {
  const { groupId, openThread } = marked
  const pieces = useMemo(() => markedPieces(text, marked), [text, marked])
  return pieces.map(({ text: piece, from, threadId }) =>
    threadId === null ? (
      piece
    ) : (
      <Box
        key={from}
        component="mark"
        onClick={() => threadId !== begun && setCommentState(groupId, { openThread: threadId })}
        sx={{
          color: 'inherit',
          cursor: 'pointer',
          borderRadius: '3px',
          bgcolor: (theme) =>
            `rgb(${theme.vars.palette.warning.mainChannel} / ${threadId === openThread ? 0.5 : 0.24})`,
        }}
      >
        {piece}
      </Box>
    ),
  )
}
