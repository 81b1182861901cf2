import { reconnectCodes, type PostSummary } from '../../../../contract/posts/posts.ts'

/**
 * What helps a post with a problem. `decide`: the user answers on its page whether it was published, or changes its
 * parts there.
 */
export type Cure = 'tryAgain' | 'publishNow' | 'publishRest' | 'edit' | 'reconnect' | 'resume' | 'decide'

type Ailing = Pick<PostSummary, 'problem' | 'can' | 'account'>

/** The cure of a post's problem; null if it has none, or if the user may not do it. */
export function cureOf({ problem, can, account }: Ailing): Cure | null {
  if (!problem) return null
  const code = problem.reason ?? problem.code
  const content = code === 'media_missing' || (code === 'rejected' && !problem.retry)
  if (reconnectCodes.some((one) => one === code)) {
    if (account === null) return can.edit ? 'edit' : null
    if (!account.isConnected) return 'reconnect'
    return can.publish || can.publishRest ? 'resume' : null
  }
  if (problem.code === 'partly_published') {
    if (content || code === 'duplicate') return can.editParts ? 'decide' : null
    return can.publishRest ? 'publishRest' : null
  }
  // Publishing it again may publish it twice.
  if (can.confirmOutcome) return 'decide'
  if (content) return can.edit ? 'edit' : null
  if (!can.publish) return null
  // Who cannot publish it without asking chooses a new time.
  if (code === 'not_approved') return can.asksApproval ? null : 'publishNow'
  return code === 'too_late' ? 'publishNow' : 'tryAgain'
}
