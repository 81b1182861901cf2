import type { PostGroupSummary } from '../../../../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'

/** Posts of a group that go out at the same time; other posts of the group are in other rows. */
export type QueueRow = PostGroupSummary & { partial: true }

const timeOf = ({ scheduledAt, createdAt }: PostSummary) => scheduledAt ?? createdAt

/** The rows of posts that are listed soonest first. */
export function queueRows(posts: readonly PostSummary[]): QueueRow[] {
  const rows = Map.groupBy(posts, (post) => `${post.groupId} ${timeOf(post)}`)
  return [...rows.values()].flatMap((together) => {
    const [first] = together
    if (!first) return []
    return {
      id: together.length > 1 ? `${first.groupId} ${timeOf(first)}` : first.id,
      listedAt: timeOf(first),
      postCount: together.length,
      labelIds: [],
      posts: together,
      partial: true,
    }
  })
}

/** Whether a post can change its place among those of its account. */
export const isInQueue = ({ queue, account, can }: PostSummary): boolean =>
  queue !== null && account !== null && can.schedule

/**
 * The post before which another one is put when it is dropped on `target`, which makes room: upwards it moves down, and
 * downwards it moves up. Null: at the end of its queue; undefined: it stays where it is.
 */
export function placeFor(
  posts: readonly PostSummary[],
  movedId: string,
  targetId: string,
): { accountId: string; beforeId: string | null } | undefined {
  const from = posts.findIndex(({ id }) => id === movedId)
  const to = posts.findIndex(({ id }) => id === targetId)
  const accountId = posts[from]?.account?.id
  if (from === to || to === -1 || accountId === undefined) return undefined
  const ofQueue = (post: PostSummary) => post.account?.id === accountId && isInQueue(post)
  const own = (some: readonly PostSummary[]) => some.filter((post) => ofQueue(post) && post.id !== movedId)
  const passed = own(to > from ? posts.slice(from, to + 1) : posts.slice(to, from))
  if (passed.length === 0) return undefined
  const [before] = own(posts.slice(to > from ? to + 1 : to))
  return { accountId, beforeId: before?.id ?? null }
}

/** The place one step up or down among the posts of its account; undefined at either end. */
export function stepFrom(posts: readonly PostSummary[], movedId: string, step: 1 | -1): string | undefined {
  const moved = posts.find(({ id }) => id === movedId)
  const own = posts.filter((post) => isInQueue(post) && post.account?.id === moved?.account?.id)
  return own[own.findIndex(({ id }) => id === movedId) + step]?.id
}
