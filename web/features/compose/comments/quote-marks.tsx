import Box from '@mui/material/Box'
import { useMemo, type RefObject } from 'react'
import type { CommentThread } from '../../../../contract/comments/comments.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { markedPieces, useComments, useCommentState } from '../../comments/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useOpen } from '../draft/draft-store.ts'
import { TextMirror } from '../editor/text-mirror.tsx'
import { commentedPost, useCommentedGroup } from './use-commented-group.ts'

type Props = { field: RefObject<HTMLTextAreaElement | null> }

/** Marks the pieces of the text that comments are about, behind the text; that of the open thread more. */
export function QuoteMarks({ field }: Props) {
  const { store } = useComposerStores()
  const { groupId } = useCommentedGroup()
  const { openThread } = useCommentState(groupId)
  const postId = useOpen(store, (_draft, target) => commentedPost(target))
  const all = useComments(groupId).data?.threads
  const threads = useMemo(
    () => all?.filter(({ anchor }) => anchor?.kind === 'text' && anchor.postId === postId) ?? [],
    [all, postId],
  )
  if (threads.length === 0) return null
  return <Marks field={field} threads={threads} postId={postId} openThread={openThread} />
}

type MarksProps = Props & {
  threads: readonly CommentThread[]
  postId: string | null
  openThread: string | null
}

function Marks({ field, ...marked }: MarksProps) {
  const { store } = useComposerStores()
  const text = useLater(store.later, store.shownText)
  const { threads, postId, openThread } = marked
  const pieces = useMemo(
    () => markedPieces(text, { threads, postId, openThread }),
    [text, threads, postId, openThread],
  )
  return (
    <TextMirror field={field}>
      {pieces.map(({ text: piece, threadId }, at) =>
        threadId === null ? (
          piece
        ) : (
          <Box
            // Pieces have no ids, and stay in their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            component="mark"
            sx={{
              bgcolor: (theme) =>
                `rgb(${theme.vars.palette.warning.mainChannel} / ${threadId === openThread ? 0.5 : 0.24})`,
            }}
          >
            {piece}
          </Box>
        ),
      )}
    </TextMirror>
  )
}
