import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { approvalNoteLimit } from '../../../../../contract/approval/approval.ts'
import type { ClientState } from '../../../../../contract/review-links/review-links.ts'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { wholeNumber } from '../../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { useKeptText } from '../kept-text.ts'
import { decideReviewPost } from '../review-calls.ts'
import { useAct, wordsOf } from './use-act.ts'
import { useReviewCache } from '../posts/use-review-posts.ts'

type Props = {
  post: ReviewPost
  state: ClientState
  /** Called while the post still shows what it did. */
  onDecided: () => void
}
type Input = { decision: 'approve' | 'request_changes'; reason: string; seen: string }

/** The decisions about a post; what should change is written below them, and kept until it is sent. */
export function Decide({ post, state, onDecided }: Props) {
  const [reason, write] = useKeptText(`review-reason-${post.id}`)
  const [isAsking, setAsking] = useState(reason !== '')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const askButton = useRef<HTMLButtonElement>(null)
  const { change } = useReviewCache()
  const decide = useAct(
    (reviewer, input: Input) => decideReviewPost(reviewer, post.id, { ...input, state }),
    async ({ post: decided }, { decision }) => {
      if (decision === 'request_changes') write('')
      setAsking(false)
      setTried(false)
      onDecided()
      await change((one) => (one.id === decided.id ? decided : one))
    },
  )
  /** The focus moves at once, because phones open their keyboards only then. */
  const turn = (asks: boolean) => {
    flushSync(() => setAsking(asks))
    if (asks) field.current?.focus()
    else askButton.current?.focus()
  }
  // The new version is there, and it is said above that it is new.
  const isOver = decide.error !== null && decide.variables?.seen !== post.hash
  const box = useRef<HTMLDivElement>(null)
  // A shorter version would leave the reviewer at another post.
  useEffect(() => {
    if (isOver) box.current?.closest('article')?.scrollIntoView({ block: 'start' })
  }, [isOver])
  const busy = decide.isPending ? decide.variables.decision : null
  const problem = problemOf(reason)
  const send = () => {
    setTried(true)
    if (problem === undefined)
      decide.mutate({ decision: 'request_changes', reason: reason.trim(), seen: post.hash })
  }
  const approve = (
    <BusyButton
      variant="contained"
      size="large"
      busy={busy === 'approve'}
      busyLabel="Approving..."
      disabled={busy === 'request_changes'}
      onClick={() => decide.mutate({ decision: 'approve', reason: '', seen: post.hash })}
    >
      Approve
    </BusyButton>
  )
  return (
    <Box ref={box} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <MessageAlert
        message={decide.error && !isOver ? { severity: 'error', text: wordsOf(decide.error) } : null}
      />
      {isAsking ? (
        <>
          <FormField
            label="What should change?"
            inputRef={field}
            multiline
            minRows={3}
            maxRows={12}
            value={reason}
            error={tried ? problem : undefined}
            slotProps={{ input: { dir: 'auto' } }}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
          <Box sx={buttons}>
            <Button variant="outlined" size="large" disabled={busy !== null} onClick={() => turn(false)}>
              Cancel
            </Button>
            <BusyButton
              variant="contained"
              size="large"
              busy={busy === 'request_changes'}
              busyLabel="Sending..."
              onClick={send}
            >
              Ask for changes
            </BusyButton>
          </Box>
        </>
      ) : (
        <Box sx={buttons}>
          <Button
            ref={askButton}
            variant="outlined"
            size="large"
            disabled={busy !== null}
            onClick={() => turn(true)}
          >
            Ask for changes
          </Button>
          {state !== 'approved' && approve}
        </Box>
      )}
    </Box>
  )
}

const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > button': { flex: '1 1 auto' } } as const

function problemOf(reason: string): string | undefined {
  if (reason.trim() === '') return 'Say what should change.'
  if (reason.trim().length <= approvalNoteLimit) return undefined
  return `Use at most ${wholeNumber(approvalNoteLimit)} characters; these are ${wholeNumber(reason.trim().length)}.`
}
