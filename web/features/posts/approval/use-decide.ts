import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Decision } from '../../../../contract/approval/approval.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePostsChanged } from '../post-queries.ts'
import { decidePosts, seenOf } from './approval-calls.ts'
import { decidedMessage } from './approval-words.ts'
import { stillAsked } from './still-asked.ts'
import { useTakeBack } from './use-take-back.tsx'

/** A decision that needs a reason, or that is confirmed first, about the posts with these ids. */
export type Asked = { decision: Decision; postIds: readonly string[] }

type Input = { decision: Decision; posts: readonly PostSummary[]; reason: string }
type On = { onUnverified: () => void; onDone?: () => void }

export type Deciding = ReturnType<typeof useDecide>

/** Decides about one or several posts; asking for changes and rejecting ask for the reason first. */
export function useDecide({ onUnverified, onDone }: On) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const verified = useUser().email_verified
  const toasts = useToasts()
  const changed = usePostsChanged()
  const withUndo = useTakeBack()
  const decision = useMutation({
    mutationFn: (input: Input) => decidePosts(seenOf(input.posts), input.decision, input.reason),
    onSuccess: (result, input) => {
      // The dialog stays open with its reason, and shows the content that it is about now.
      if (
        input.decision !== 'approve' &&
        result.done.length === 0 &&
        result.refused[0]?.code === 'stale_version'
      )
        return
      const { severity, text } = decidedMessage(input.decision, result, input.posts)
      const approved = input.posts.filter(
        ({ id }) => input.decision === 'approve' && result.done.includes(id),
      )
      toasts.show({ severity, text: withUndo(text, approved) })
      setAsked(null)
      if (result.done.length > 0) onDone?.()
    },
    onError: (error, input) => {
      if (error instanceof ApiError && error.code === 'email_not_verified') return onUnverified()
      if (input.decision !== 'approve') return
      const text = error instanceof ApiError ? error.message : 'That did not work. Please try again.'
      toasts.show({ severity: 'error', text })
    },
    onSettled: changed,
  })
  const begin = (wanted: Decision, among: readonly PostSummary[], asksFirst: boolean) => {
    const posts = stillAsked(among)
    if (decision.isPending || seenOf(posts).length === 0) return
    if (!verified) return onUnverified()
    decision.reset()
    if (asksFirst) setAsked({ decision: wanted, postIds: posts.map(({ id }) => id) })
    else decision.mutate({ decision: wanted, posts, reason: '' })
  }
  const isStale = decision.data?.refused[0]?.code === 'stale_version'
  return {
    asked,
    busy: decision.isPending ? decision.variables.decision : null,
    /** Why the last decision failed; shown beside the reason. */
    failure: decision.error?.message ?? (isStale ? staleWords : null),
    close: () => setAsked(null),
    /** Approves at once, or opens the dialog for the reason. */
    ask: (wanted: Decision, posts: readonly PostSummary[]) => begin(wanted, posts, wanted !== 'approve'),
    /** Approves, but asks before it publishes something: a swipe is easily made. */
    askFirst: (posts: readonly PostSummary[]) =>
      begin(
        'approve',
        posts,
        posts.some(({ scheduledAt }) => scheduledAt === null),
      ),
    /** `posts`: those of the dialog as they are now. */
    confirm: (posts: readonly PostSummary[], reason: string) => {
      if (asked) decision.mutate({ decision: asked.decision, posts, reason })
    },
  }
}

const staleWords =
  'The content changed since you saw it. Your words are still here: look at the new content below, then send them.'
