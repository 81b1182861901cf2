import { reconnectCodes } from '../../../../contract/post-statuses.ts'
import type { PostSummary } from '../../../../contract/posts.ts'

/** What can be done with posts from a list. */
export type PostAction = 'publish' | 'schedule' | 'cancel' | 'delete'

const isLost = ({ problem }: PostSummary) => reconnectCodes.some((code) => code === problem?.code)

/** A scheduled post that was stopped before anything was sent. */
export const isStopped = (post: PostSummary): boolean =>
  post.status === 'needs_attention' && (isLost(post) || post.problem?.code === 'too_late')

/** Whether a post has a time that was chosen, so that choosing another one moves it. */
export const isPlanned = (post: PostSummary): boolean =>
  post.status === 'scheduled' || (isStopped(post) && post.scheduledAt !== null)

/** Nothing can be published before the account is connected again. */
export const waitsForAccount = (post: PostSummary): boolean =>
  (isLost(post) || isPlanned(post)) && post.account?.isConnected === false

/** Those of the posts that an action is possible for. */
export function possibleFor(action: PostAction, posts: readonly PostSummary[]): PostSummary[] {
  const waits = action === 'publish' || action === 'schedule'
  return posts.filter((post) => post.can[action] && !(waits && waitsForAccount(post)))
}
