import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { lockQueuedPosts, moveQueuedPosts } from '../posts/index.ts'
import { changeQueue } from './change-queue.ts'
import { nextFreeSlots } from './next-free-slots.ts'
import type { Reordered } from './reorder-queue.ts'

/** Closes the gaps in a queue: its posts move to the next slots, in order. No post moves to a later time. */
export function compactQueue(ctx: Context, caller: Caller, accountId: string): Promise<Reordered> {
  return changeQueue(ctx, caller, { accountId, times: true }, async (trx, queue) => {
    const now = ctx.clock.now()
    const posts = (await lockQueuedPosts(trx, accountId)).filter(({ scheduled_at: at }) => at > now)
    const ids = posts.map(({ id }) => id)
    const times = await nextFreeSlots(trx, queue, posts.length, { now, leaving: ids })
    // If there are fewer slots than before, a post may have an earlier time than its new slot. It then keeps its time.
    const moves = posts.map(({ id, scheduled_at: at }, index) => ({
      id,
      at: new Date(Math.min(at.getTime(), times[index]?.getTime() ?? Infinity)),
    }))
    await moveQueuedPosts(ctx, trx, caller, posts, { ...queue, moves })
    return { postIds: ids, before: ids }
  })
}
