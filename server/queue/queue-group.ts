import type { Context, Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import {
  actOnGroup,
  requirePublishable,
  scheduleLockedPosts,
  type GroupActionResult,
} from '../posts/index.ts'
import { serializeQueueChanges } from './change-queue.ts'
import { firstCommonSlot } from './free-slots.ts'
import { listGroupAccounts, lockQueues, type Queue } from './queue.queries.ts'
import { requireFreeSlot, requireQueueCapacity, type AccountPost } from './require-slot.ts'

type Target = { id: string; version: number; together: boolean }

/**
 * Moves each post of a group into the next free slot of its account. With `together`, all move into the first slot that
 * is free for all of them. Holds points and refuses posts like scheduling. A post whose account has no free slot is
 * refused on its own. A scheduled post moves to the slot.
 */
export function queuePostGroup(ctx: Context, caller: Caller, target: Target): Promise<GroupActionResult> {
  return serializeQueueChanges(caller, async () => {
    const accountIds = await listGroupAccounts(ctx.db, caller.workspaceId, target.id)
    const now = ctx.clock.now()
    const times = new Map<string, Date>()
    let queues = new Map<string, Queue>()
    return actOnGroup(ctx, caller, target, {
      name: 'schedule',
      // The accounts of the group as it was just read. If it changes before it is locked, its version changes too.
      lock: async (trx) => {
        queues = await lockQueues(trx, caller.workspaceId, accountIds)
      },
      require: (trx) => requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling'),
      check: async (trx, post) => {
        await requirePublishable(ctx, trx, post, { paused: 'refused' })
        const queue = await requireQueueCapacity(trx, post, queues)
        if (target.together) return
        times.set(post.id, await requireFreeSlot(trx, post, queue, now))
      },
      act: async (trx, posts) => {
        if (target.together) {
          const at = await commonTime(trx, posts, { now, queues })
          for (const post of posts) times.set(post.id, at)
        }
        await scheduleLockedPosts(ctx, trx, caller, posts, (post) => {
          const [queue, moment] = [queues.get(post.social_account_id ?? ''), times.get(post.id)]
          if (!queue || !moment) throw new Error(`Post ${post.id} was not checked`)
          return { moment, timeZone: queue.timeZone, queued: true }
        })
      },
    })
  })
}

async function commonTime(
  trx: Trx,
  posts: readonly AccountPost[],
  { now, queues }: { now: Date; queues: Map<string, Queue> },
): Promise<Date> {
  const wanted = posts.flatMap((post) => queues.get(post.social_account_id ?? '') ?? [])
  const at = await firstCommonSlot(trx, wanted, { now, leaving: posts.map(({ id }) => id) })
  if (at) return at
  throw new AppError(
    'conflict',
    'These accounts have no free slot at the same time. Give them a common slot, or use the next free slot of each.',
  )
}
