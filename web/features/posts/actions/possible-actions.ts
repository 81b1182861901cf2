import { reconnectCodes, type PostSummary } from '../../../../contract/posts/posts.ts'

/** What can be done with posts from a list. */
export type PostAction = 'publish' | 'schedule' | 'queue' | 'cancel' | 'delete'

const isLost = ({ problem }: PostSummary) => reconnectCodes.some((code) => code === problem?.code)

/** A scheduled post that was stopped before anything was sent. */
export const isStopped = (post: PostSummary): boolean =>
  post.status === 'needs_attention' &&
  (isLost(post) || ['too_late', 'not_approved'].some((code) => code === post.problem?.code))

/** Whether a post has a time that was chosen, so that choosing another one moves it. */
export const isPlanned = (post: PostSummary): boolean =>
  post.status === 'scheduled' ||
  ((isStopped(post) || post.status === 'pending_approval') && post.scheduledAt !== null)

/** Nothing can be published before the account is connected again. */
export const waitsForAccount = (post: PostSummary): boolean =>
  (isLost(post) || isPlanned(post)) && post.account?.isConnected === false

/** A post that has a time, or no account, takes no slot from a list. */
const mayQueue = (post: PostSummary) => post.can.schedule && !isPlanned(post) && post.account !== null

/** Those of the posts that an action is possible for. */
export function possibleFor(action: PostAction, posts: readonly PostSummary[]): PostSummary[] {
  const waits = action === 'publish' || action === 'schedule' || action === 'queue'
  const can = (post: PostSummary) => (action === 'queue' ? mayQueue(post) : post.can[action])
  return posts.filter((post) => can(post) && !(waits && waitsForAccount(post)))
}

/** The screen that asks to which set these posts are added. */
export const addToEvergreen = (posts: readonly PostSummary[]): string =>
  `/content/evergreen?add=${posts.map(({ id }) => id).join(',')}`

/** Whether a set may publish it again. What is on its way to be published is added once it is, or as a draft. */
export const canBeEvergreen = ({ status, can }: PostSummary): boolean =>
  status === 'published' ? can.duplicate : status === 'draft' && can.schedule
