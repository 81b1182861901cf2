import type { z } from 'zod'
import type { queueGroupSchema } from '../../contract/queue/queue.ts'
import type { Context, Trx } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import {
  actOnGroup,
  parseFutureMoment,
  requirePublishable,
  scheduleLockedPosts,
  type GroupActionResult,
} from '../posts/index.ts'
import { serializeQueueChanges } from './change-queue.ts'
import { firstCommonSlot } from './free-slots.ts'
import { listGroupAccounts, lockQueues, type Queue } from './queue.queries.ts'
import { requireFreeSlot, requireQueueCapacity, type AccountPost } from './require-slot.ts'

type Target = { id: string } & z.output<typeof queueGroupSchema>
type Time = { moment: Date; timeZone: string; queued: boolean }

/**
 * Moves each post of a group into the next free slot of its account. With `together`, all move into the first slot that
 * is free for all of them. With `otherwise`, the posts whose accounts have no slots are scheduled for that time. Holds
 * points and refuses posts like scheduling. A post whose account has no free slot is refused on its own. A scheduled
 * post moves to the slot. Slots before `notBefore` are not used.
 */
export function queuePostGroup(ctx: Context, caller: Caller, target: Target): Promise<GroupActionResult> {
  return serializeQueueChanges(caller, async () => {
    const accountIds = await listGroupAccounts(ctx.db, caller.workspaceId, target.id)
    const now = ctx.clock.now()
    const wanted = new Date(target.notBefore ?? now)
    const from = wanted > now ? parseFutureMoment({ moment: wanted, timeZone: 'UTC' }, now) : now
    const times = new Map<string, Time>()
    const otherwise = target.otherwise && {
      moment: parseFutureMoment(target.otherwise, now),
      timeZone: target.otherwise.timeZone,
      queued: false,
    }
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
        const hasSlots = (queues.get(post.social_account_id ?? '')?.slots.length ?? 0) > 0
        if (otherwise && !hasSlots && !target.together) return void times.set(post.id, otherwise)
        const queue = await requireQueueCapacity(trx, post, queues)
        if (target.together) return
        const moment = await requireFreeSlot(trx, post, queue, from)
        times.set(post.id, { moment, timeZone: queue.timeZone, queued: true })
      },
      act: async (trx, posts) => {
        if (target.together) {
          const at = await commonTime(trx, posts, { now: from, queues })
          for (const post of posts) {
            const { timeZone } = queues.get(post.social_account_id ?? '') ?? {}
            if (timeZone) times.set(post.id, { moment: at, timeZone, queued: true })
          }
        }
        await scheduleLockedPosts(ctx, trx, caller, posts, (post) => {
          const time = times.get(post.id)
          if (!time) throw new Error(`Post ${post.id} was not checked`)
          return { ...time, ask: target.ask }
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
