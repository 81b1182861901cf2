import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { ConfirmDialog } from '../../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert, type Message } from '../../../../shared/ui/feedback/message-alert.tsx'
import { decideReviewPosts } from '../review-calls.ts'
import { useReview } from '../review-context.ts'
import { useAct, wordsOf } from './use-act.ts'
import { useReviewCache } from '../posts/use-review-posts.ts'

/** At the end: approves all that is left, or says that nothing is. */
export function ApproveRest({ posts }: { posts: readonly ReviewPost[] }) {
  const { reviewer } = useReview()
  const { refresh } = useReviewCache()
  const [asked, setAsked] = useState(false)
  const [result, setResult] = useState<Message | null>(null)
  const waiting = posts.filter(({ state }) => state === 'waiting')
  const approve = useAct(approveAll, async (problems) => {
    await refresh()
    // The dialog gives the focus back to its button, which is gone.
    flushSync(() => setAsked(false))
    setResult(problems.length === 0 ? null : { severity: 'warning', text: leftWords(problems) })
    document.querySelector<HTMLElement>('[data-end-of-review]')?.focus()
  })
  return (
    <Box
      component="section"
      sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center', py: 2 }}
    >
      <Typography
        component="p"
        variant="h6"
        data-end-of-review
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
      >
        {waiting.length > 0 ? (
          `${counted(waiting.length, 'post')} left`
        ) : reviewer ? (
          <>
            That was all. Thank you, <bdi>{reviewer.name}</bdi>.
          </>
        ) : (
          'There is nothing left to decide.'
        )}
      </Typography>
      <MessageAlert message={result} />
      {waiting.length > 1 && (
        <Button variant="outlined" size="large" onClick={() => setAsked(true)}>
          Approve all that is left
        </Button>
      )}
      <ConfirmDialog
        open={asked}
        title={`Approve ${counted(waiting.length, 'post')}?`}
        text={
          approve.error ? (
            <MessageAlert message={{ severity: 'error', text: wordsOf(approve.error) }} />
          ) : (
            'All posts that you have not decided yet are approved as they are now.'
          )
        }
        confirmLabel="Approve all"
        busyLabel="Approving..."
        busy={approve.isPending}
        onConfirm={() => approve.mutate(waiting)}
        onCancel={() => {
          setAsked(false)
          approve.reset()
        }}
      />
    </Box>
  )
}

const mostAtOnce = 100

/** Approves these posts, as they are on the page; answers why some were not. */
async function approveAll(reviewer: string, posts: readonly ReviewPost[]): Promise<string[]> {
  const problems: string[] = []
  for (let from = 0; from < posts.length; from += mostAtOnce) {
    const { results } = await decideReviewPosts(reviewer, {
      decision: 'approve',
      posts: posts.slice(from, from + mostAtOnce).map(({ id, hash }) => ({ id, seen: hash })),
    })
    problems.push(...results.flatMap(({ problem }) => problem ?? []))
  }
  return problems
}

const leftWords = (problems: readonly string[]) =>
  `${counted(problems.length, 'post')} could not be approved. ${[...new Set(problems)].join(' ')}`
