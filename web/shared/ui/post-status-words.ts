import { reconnectCodes, type PostProblem, type PostStatus } from '../../../contract/posts/posts.ts'

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
export const statusLabel = (status: PostStatus): string => labels[status]

type Code = PostProblem['code'] | null

/** Whether a post waits for its account to be connected again. */
export const waitsForAccount = (status: PostStatus, problem: Code): boolean =>
  (status === 'scheduled' || status === 'needs_attention') && reconnectCodes.some((code) => code === problem)

/** How the state of a post is called: its status, or that it waits for its account. */
export const statusWords = ({ status, problem }: { status: PostStatus; problem: Code }): string =>
  waitsForAccount(status, problem) ? 'Needs reconnecting' : labels[status]
