import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { commentLimits } from '../../../../../contract/comments/comments.ts'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { newId } from '../../../../shared/ids/new-id.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { CommentThreads } from './comment-threads.tsx'
import { useKeptText } from '../kept-text.ts'
import { addReviewComment } from '../review-calls.ts'
import { useAct, wordsOf } from '../decide/use-act.ts'
import { useReviewCache } from '../posts/use-review-posts.ts'

type Written = { id: string; text: string; threadId: string | null }

/** What was said about the post, by the workspace and by reviewers, and a field to say more. */
export function ReviewComments({ post: { id, groupId, comments } }: { post: ReviewPost }) {
  const listId = useId()
  const [text, write] = useKeptText(`review-comment-${groupId}`)
  const [isOpen, setOpen] = useState(text !== '' || comments.some(({ isResolved }) => !isResolved))
  const [answered, setAnswered] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState<Written>()
  const { change } = useReviewCache()
  const add = useAct(
    (reviewer, input: Written) => addReviewComment(reviewer, id, input),
    async ({ comment }) => {
      write('')
      setAnswered(null)
      await change((one) =>
        one.groupId === groupId ? { ...one, comments: [...one.comments, comment] } : one,
      )
    },
  )
  const send = () => {
    setProblem(problemOf(text))
    if (problemOf(text) !== undefined) return
    const written = { text: text.trim(), threadId: answered }
    // The same text may have arrived although its answer was lost.
    const isSame = tried?.text === written.text && tried.threadId === written.threadId
    const comment = isSame ? tried : { id: newId(), ...written }
    setTried(comment)
    add.mutate(comment)
  }
  const answeredTo = comments.find((one) => one.id === answered)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1 }}
      >
        {comments.length === 0 ? 'Comment' : `Comments ${comments.length}`}
      </Button>
      {isOpen && (
        <Box id={listId} sx={{ width: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <CommentThreads comments={comments} onAnswer={setAnswered} />
          <FormField
            label={answeredTo ? `Answer to ${answeredTo.by}` : 'Your comment'}
            multiline
            minRows={2}
            maxRows={12}
            value={text}
            error={problem}
            slotProps={{ input: { dir: 'auto' } }}
            onChange={({ target }) => {
              write(target.value)
              setProblem(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
          <MessageAlert message={add.error && { severity: 'error', text: wordsOf(add.error) }} />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <BusyButton variant="outlined" busy={add.isPending} busyLabel="Sending..." onClick={send}>
              Send
            </BusyButton>
            {answered !== null && <Button onClick={() => setAnswered(null)}>New comment instead</Button>}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write something first.'
  return text.trim().length > commentLimits.body ? 'A comment has at most 10,000 characters.' : undefined
}
