import { randomInt } from 'node:crypto'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { lockQueuedPosts, moveQueuedPosts } from '../posts/index.ts'
import { changeQueue } from './change-queue.ts'

/** The ids of a queue's posts, soonest first, and the order before the change. */
export type Reordered = { postIds: string[]; before: string[] }

/** Moves a post in front of another post of its queue, or to the end. The posts in between move by one slot. */
export function moveInQueue(
  ctx: Context,
  caller: Caller,
  accountId: string,
  { postId, beforeId }: { postId: string; beforeId: string | null },
): Promise<Reordered> {
  return reorder(ctx, caller, accountId, (ids) => {
    for (const id of [postId, beforeId])
      if (id !== null && !ids.includes(id)) throw notFound('post of the queue')
    if (postId === beforeId) return ids
    const others = ids.filter((id) => id !== postId)
    return others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, postId)
  })
}

/** Sorts the posts of a queue in a given order, such as the one before a shuffle. */
export function orderQueue(
  ctx: Context,
  caller: Caller,
  accountId: string,
  postIds: readonly string[],
): Promise<Reordered> {
  return reorder(ctx, caller, accountId, (ids) => {
    const wanted = new Set(postIds)
    if (wanted.size === ids.length && ids.every((id) => wanted.has(id))) return [...wanted]
    throw new AppError('conflict', 'The queue has other posts now. Look at it again, then order them.')
  })
}

/** Puts the posts of a queue into a random order. */
export function shuffleQueue(ctx: Context, caller: Caller, accountId: string): Promise<Reordered> {
  return reorder(ctx, caller, accountId, (ids) => {
    const shuffled = [...ids]
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const [taken = ''] = shuffled.splice(randomInt(last + 1), 1)
      shuffled.push(taken)
    }
    return shuffled
  })
}

/** The posts exchange their slots, so the queue uses the same times as before. */
function reorder(
  ctx: Context,
  caller: Caller,
  accountId: string,
  arrange: (ids: string[]) => string[],
): Promise<Reordered> {
  return changeQueue(ctx, caller, { accountId, times: true }, async (trx, queue) => {
    const now = ctx.clock.now()
    // A post whose time has come is about to be published, unless the queue is paused.
    const posts = (await lockQueuedPosts(trx, accountId)).filter(
      ({ scheduled_at: at }) => queue.paused || at > now,
    )
    const before = posts.map(({ id }) => id)
    const postIds = arrange(before)
    const moves = assignTimes(
      postIds.map((id) => ({ id })),
      posts.map(({ scheduled_at: at }) => at),
    )
    await moveQueuedPosts(ctx, trx, caller, posts, { ...queue, moves })
    return { postIds, before }
  })
}

/** Assigns the times to the posts in order: the first post gets the earliest time. */
export function assignTimes(
  posts: readonly { id: string }[],
  times: readonly Date[],
): { id: string; at: Date }[] {
  const sorted = times.toSorted((one, other) => one.getTime() - other.getTime())
  return posts.flatMap(({ id }, index) => {
    const at = sorted[index]
    return at ? [{ id, at }] : []
  })
}
