import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { commentLimits } from '../../../../../contract/comments/comments.ts'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { newId } from '../../../../shared/ids/new-id.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { CommentThreads } from './comment-threads.tsx'
import { Quote } from './quote.tsx'
import { useKeptText } from '../kept-text.ts'
import { addReviewComment } from '../review-calls.ts'
import { useAct, wordsOf } from '../decide/use-act.ts'
import { useReviewCache } from '../posts/use-review-posts.ts'

type Written = { id: string; text: string; threadId: string | null; quote: string | null }

type Props = {
  post: ReviewPost
  /** The piece of its text that was selected last. */
  selected: string | null
}

/** What was said about the post, by the workspace and by reviewers, and a field to say more, on demand. */
export function ReviewComments({ post: { id, groupId, comments }, selected }: Props) {
  const listId = useId()
  const [text, write] = useKeptText(`review-comment-${groupId}`)
  const [isOpen, setOpen] = useState(comments.some(({ isResolved }) => !isResolved))
  const [isWriting, setWriting] = useState(text !== '')
  const [answered, setAnswered] = useState<string | null>(null)
  const [quote, setQuote] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState<Written>()
  const field = useRef<HTMLTextAreaElement>(null)
  const beginButton = useRef<HTMLButtonElement>(null)
  const { change } = useReviewCache()
  /** The focus moves at once, because phones open their keyboards only then. */
  const begin = (threadId: string | null, about: string | null = null) => {
    flushSync(() => {
      setAnswered(threadId)
      setQuote(about)
      setWriting(true)
    })
    field.current?.focus()
  }
  const stop = () => {
    flushSync(() => {
      setAnswered(null)
      setQuote(null)
      setWriting(false)
      setProblem(undefined)
    })
    beginButton.current?.focus()
  }
  const add = useAct(
    (reviewer, input: Written) => addReviewComment(reviewer, id, input),
    async ({ comment }) => {
      write('')
      await change((one) =>
        one.groupId === groupId ? { ...one, comments: [...one.comments, comment] } : one,
      )
      setOpen(true)
      stop()
    },
  )
  const send = () => {
    setProblem(problemOf(text))
    if (problemOf(text) !== undefined) return
    const written = { text: text.trim(), threadId: answered, quote }
    // The same text may have arrived although its answer was lost.
    const isSame =
      tried?.text === written.text && tried.threadId === written.threadId && tried.quote === written.quote
    const comment = isSame ? tried : { id: newId(), ...written }
    setTried(comment)
    add.mutate(comment)
  }
  const answeredTo = comments.find((one) => one.id === answered)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
      {comments.length > 0 && (
        <Button
          size="small"
          variant="text"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
          sx={{ ml: -1 }}
        >
          Comments {comments.length}
        </Button>
      )}
      {isOpen && comments.length > 0 && (
        <Box id={listId} sx={{ width: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <CommentThreads comments={comments} onAnswer={(threadId) => begin(threadId)} />
        </Box>
      )}
      {isWriting ? (
        <Box sx={{ width: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
          {quote !== null && <Quote>{quote}</Quote>}
          <FormField
            label={answeredTo ? `Answer to ${answeredTo.by}` : 'Your comment'}
            inputRef={field}
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
            <Button variant="text" color="inherit" disabled={add.isPending} onClick={stop}>
              Cancel
            </Button>
          </Box>
        </Box>
      ) : (
        <>
          {selected !== null && (
            <Button
              size="small"
              variant="text"
              onClick={() => begin(null, selected)}
              sx={{ ml: -1, maxWidth: 1 }}
            >
              <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                Comment on “{selected}”
              </Box>
            </Button>
          )}
          <Button ref={beginButton} size="small" variant="text" onClick={() => begin(null)} sx={{ ml: -1 }}>
            Comment
          </Button>
        </>
      )}
    </Box>
  )
}

function problemOf(text: string): string | undefined {
  if (text.trim() === '') return 'Write something first.'
  return text.trim().length > commentLimits.body ? 'A comment has at most 10,000 characters.' : undefined
}
