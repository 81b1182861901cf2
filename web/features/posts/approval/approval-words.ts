import type { Decision } from '../../../../contract/approval/approval.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { timeAgo } from '../../../shared/time/relative-time.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import type { BulkResult } from '../list-calls.ts'

type Waiting = NonNullable<PostSummary['approval']>

/** "Lena Writes asked Ben Approves, 2 h ago". */
export function waitingWords({ state, waitsFor, by, askedOf, at }: Waiting, now: Date = new Date()): string {
  const when = timeAgo(at, now).replace('Just now', 'just now')
  const who = by ?? 'A former member'
  if (state === 'changes_requested') return `${who} asked for changes, ${when}`
  if (waitsFor === 'client') return `Waits for the client, ${when}`
  if (by === null) return `Waiting for approval, ${when}`
  return askedOf === null ? `${who} asked for approval, ${when}` : `${who} asked ${askedOf}, ${when}`
}

/** What is said of a request that does not wait for whom it was meant, or for nobody; null otherwise. */
export function strayWords({ state, waitsFor, formerlyAskedOf, hasApprover }: Waiting): string | null {
  if (state !== 'asked' || waitsFor === 'client') return null
  if (!hasApprover)
    return 'No member may approve this post. An owner or admin can invite an approver, or choose in Settings who may approve their own posts.'
  return formerlyAskedOf === null
    ? null
    : `${formerlyAskedOf} cannot approve it any more, so it waits for anybody who may.`
}

const decided = {
  approved: 'approved it',
  changes_requested: 'asked for changes',
  rejected: 'rejected it',
} as const

/** "Changed since you approved it". */
export const changedWords = ({ by, isOwn, decision }: NonNullable<Waiting['changed']>): string =>
  `Changed since ${isOwn ? 'you' : (by ?? 'a former member')} ${decided[decision]}`

const done: Record<Decision, (count: number) => string> = {
  approve: (count) => (count === 1 ? 'Approved.' : `${count} posts approved.`),
  request_changes: (count) =>
    count === 1 ? 'You asked for changes.' : `You asked for changes of ${count} posts.`,
  reject: (count) =>
    count === 1 ? 'Rejected. The post is a draft again.' : `Rejected. ${count} posts are drafts again.`,
}

/** What is said of approvals that were undone. */
export function takenBackMessage({ done: ids, refused }: BulkResult): Message {
  const [first] = refused
  if (first && ids.length === 0) return { severity: 'warning', text: first.message }
  const text =
    ids.length === 1 ? 'The post waits for approval again.' : `${ids.length} posts wait for approval again.`
  return first
    ? { severity: 'warning', text: `${text} ${counted(refused.length, 'post')} did not: ${first.message}` }
    : { severity: 'success', text }
}

const mostNamed = 3

/** What was decided, and which posts were left, by the beginnings of their texts, and why. */
export function decidedMessage(
  decision: Decision,
  { done: ids, refused }: BulkResult,
  posts: readonly Pick<PostSummary, 'id' | 'excerpt'>[],
): { severity: Message['severity']; text: string } {
  const words = ids.length > 0 ? done[decision](ids.length) : ''
  if (refused.length === 0) return { severity: 'success', text: words }
  const why = refused.map((one) =>
    one.code === 'stale_version'
      ? 'The content changed since you saw it. Look at it again, then decide.'
      : one.message,
  )
  if (refused.length === 1 && ids.length === 0) return { severity: 'warning', text: why[0] ?? '' }
  const nameOf = (id: string) => `“${posts.find((one) => one.id === id)?.excerpt.slice(0, 40) ?? '...'}”`
  const named = refused.slice(0, mostNamed).map(({ postId }, at) => `${nameOf(postId)}: ${why[at]}`)
  const more = refused.length - named.length
  const left = `${counted(refused.length, 'post')} left as ${refused.length === 1 ? 'it was' : 'they were'}.`
  const rest = more > 0 ? ` And ${more} more.` : ''
  return { severity: 'warning', text: `${words} ${left} ${named.join(' ')}${rest}`.trim() }
}
