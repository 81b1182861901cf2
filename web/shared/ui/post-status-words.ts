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

/** The words for a post: its status, or that its account must be connected again. */
export const statusWords = ({ status, problem }: { status: PostStatus; problem: Code }): string =>
  needsReconnecting(status, problem) ? 'Needs reconnecting' : statusLabel(status)
