import type { AccountQueue } from '../../contract/queue/queue.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { holdQueuedPosts, lockQueuedPosts, moveQueuedPosts } from '../posts/index.ts'
import type { AccountRow } from '../social-accounts/index.ts'
import { changeQueue } from './change-queue.ts'
import { assignTimes } from './reorder-queue.ts'
import { readQueue } from './list-queues.ts'
import { nextFreeSlots } from './next-free-slots.ts'
import { updateQueue, type Queue } from './queue.queries.ts'

/** Publishes nothing from a queue until it is resumed. Its posts keep their slots. */
export async function pauseQueue(ctx: Context, caller: Caller, accountId: string): Promise<AccountQueue> {
  await changeQueue(ctx, caller, { accountId, times: false }, async (trx, queue, account) => {
    await updateQueue(trx, accountId, { paused: true })
    await holdQueuedPosts(trx, accountId, true)
    if (!queue.paused) await record(ctx, trx, caller, 'paused', account)
  })
  return readQueue(ctx, caller, accountId)
}

/**
 * Resumes a paused queue. If posts missed their slots, the whole queue moves up in order: into the remaining slots of
 * its posts, and into as many of the next free slots as were missed.
 */
export async function resumeQueue(ctx: Context, caller: Caller, accountId: string): Promise<AccountQueue> {
  await changeQueue(ctx, caller, { accountId, times: false }, async (trx, queue, account) => {
    await replaceMissedSlots(ctx, trx, caller, queue)
    await updateQueue(trx, accountId, { paused: false })
    await holdQueuedPosts(trx, accountId, false)
    if (queue.paused) await record(ctx, trx, caller, 'resumed', account)
  })
  return readQueue(ctx, caller, accountId)
}

async function record(
  { clock }: Context,
  trx: Trx,
  by: Caller,
  what: 'paused' | 'resumed',
  { id: socialAccountId, platform }: AccountRow,
): Promise<void> {
  const { workspaceId } = by
  const activity = { kind: `queue.${what}`, data: { socialAccountId, platform } } as const
  await recordActivity(trx, { workspaceId, by, at: clock.now(), activity })
}

async function replaceMissedSlots(ctx: Context, trx: Trx, caller: Caller, queue: Queue): Promise<void> {
  const now = ctx.clock.now()
  const posts = await lockQueuedPosts(trx, queue.accountId)
  const kept = posts.map(({ scheduled_at: at }) => at).filter((at) => at > now)
  const missed = posts.length - kept.length
  if (missed === 0) return
  const free = await nextFreeSlots(trx, queue, missed, { now })
  if (free.length < missed) {
    const count = missed === 1 ? 'One post missed its time' : `${missed} posts missed their times`
    const message = `${count} while the queue was paused, and no slots are free for them. Add slots first.`
    throw new AppError('conflict', message)
  }
  await moveQueuedPosts(ctx, trx, caller, posts, {
    ...queue,
    paused: false,
    moves: assignTimes(posts, [...kept, ...free]),
  })
}
