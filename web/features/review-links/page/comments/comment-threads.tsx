import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReviewComment } from '../../../../../contract/review-links/review.ts'
import { useNow } from '../../../../shared/hooks/use-now.ts'
import { Quote } from './quote.tsx'
import { timeAgo } from '../../../../shared/time/relative-time.ts'

type Props = {
  comments: readonly ReviewComment[]
  /** Called with the first comment of the thread. */
  onAnswer: (threadId: string) => void
}

/** Comments that answer each other, oldest first. */
export function CommentThreads({ comments, onAnswer }: Props) {
  const threads = Map.groupBy(comments, ({ id, threadId }) => threadId ?? id)
  return [...threads].map(([threadId, all]) => (
    <Box
      key={threadId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, justifyItems: 'start' }}
    >
      {all.map((comment) => (
        <Comment key={comment.id} comment={comment} isAnswer={comment.id !== threadId} />
      ))}
      {!all[0]?.isResolved && (
        <Button size="small" variant="text" onClick={() => onAnswer(threadId)} sx={{ ml: 0.5 }}>
          Answer
        </Button>
      )}
    </Box>
  ))
}

function Comment({ comment, isAnswer }: { comment: ReviewComment; isAnswer: boolean }) {
  const now = useNow()
  const { by, isMine, text, quote, mediaId, at, editedAt, isResolved } = comment
  return (
    <Box
      sx={{
        width: 1,
        pl: isAnswer ? 3 : 1.5,
        borderInlineStart: 3,
        borderColor: isMine ? 'primary.main' : 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Box component="bdi" sx={{ fontWeight: 650, color: 'text.primary' }}>
          {by}
        </Box>
        {isMine && ' (you)'} · {timeAgo(at, now)}
        {editedAt !== null && ' · edited'}
        {isResolved && ' · done'}
      </Box>
      {quote !== null && <Quote>{quote}</Quote>}
      {mediaId !== null && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>About a picture or video</Box>
      )}
      <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-wrap' }}>
        {text}
      </Box>
    </Box>
  )
}
