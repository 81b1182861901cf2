import type { BulkTarget } from '../../contract/posts/bulk-posts.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import {
  actOnEach,
  changePostIn,
  recordAct,
  requirePublishable,
  scheduleLockedPosts,
  type BulkResult,
  type PartOfMany,
} from '../posts/index.ts'
import { serializeQueueChanges } from './change-queue.ts'
import { listAccountsOfPosts, lockQueues } from './queue.queries.ts'
import { requireFreeSlot, requireQueueCapacity } from './require-slot.ts'

/**
 * Moves posts into the next free slots of their accounts, in the given order, as `queuePostGroup` does for a group.
 * Throws on a plan without scheduling. A refused post is not changed.
 */
export async function queuePosts(
  ctx: Context,
  caller: Caller,
  posts: readonly BulkTarget[],
): Promise<BulkResult> {
  const { workspaceId } = caller
  await requireEntitlement(ctx, ctx.db, workspaceId, 'scheduling')
  const ids = posts.map(({ id }) => id)
  // The accounts of the posts as they were just read. If a post changes before it is locked, its version changes too.
  const accounts = await listAccountsOfPosts(ctx.db, workspaceId, ids)
  const queueOne = ({ partOfMany, ...target }: BulkTarget & PartOfMany) =>
    inTransaction(ctx.db, async (trx) => {
      const accountId = accounts.get(target.id)
      const queues = await lockQueues(trx, workspaceId, accountId === undefined ? [] : [accountId])
      await changePostIn(trx, caller, { ...target, action: 'schedule' }, async (_trx, post) => {
        await requirePublishable(ctx, trx, post, { paused: 'refused' })
        const queue = await requireQueueCapacity(trx, post, queues)
        const moment = await requireFreeSlot(trx, post, queue, ctx.clock.now())
        const time = { moment, timeZone: queue.timeZone, queued: true }
        await scheduleLockedPosts(ctx, trx, caller, [post], () => time)
        if (!partOfMany) await recordAct(ctx, trx, caller, 'schedule', [post])
      })
    })
  return actOnEach(ctx, caller, { action: 'schedule', posts }, (target) =>
    serializeQueueChanges(caller, () => queueOne(target)),
  )
}
