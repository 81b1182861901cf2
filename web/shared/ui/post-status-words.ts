import { reconnectCodes, type PostProblem, type PostStatus } from '../../../contract/posts/posts.ts'
import { capitalized, knownOr } from '../words/known-or.ts'

const labels: Record<PostStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  draft: 'Draft',
  publishing: 'Publishing',
  failed: 'Failed',
  needs_attention: 'Needs attention',
  pending_approval: 'Pending approval',
}

/** The capitalized status. */
export const statusLabel = (status: PostStatus): string => knownOr(labels, status, capitalized(status))

type Code = PostProblem['code'] | null

/** Whether a post waits for its account to be connected again. */
export const needsReconnecting = (status: PostStatus, problem: Code): boolean =>
  (status === 'scheduled' || status === 'needs_attention') && reconnectCodes.some((code) => code === problem)

type Shown = { status: PostStatus; problem: Code; approval?: { state: 'asked' | 'changes_requested' } | null }

/** The words for a post: its status, that its account must be connected again, or that it has to be changed. */
export function statusWords({ status, problem, approval }: Shown): string {
  if (needsReconnecting(status, problem)) return 'Needs reconnecting'
  const isWanted = status === 'pending_approval' && approval?.state === 'changes_requested'
  return isWanted ? 'Changes requested' : statusLabel(status)
}
