import type { NextSlots } from '../../contract/queue/queue.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listAccountsByIds } from '../social-accounts/index.ts'
import { firstCommonSlot, firstFreeSlot } from './free-slots.ts'
import { findTimeZone } from '../workspaces/index.ts'
import { listQueueRows } from './queue.queries.ts'

type Next = Omit<NextSlots, 'success'>

/** The next free slot of each of these accounts, and the next one that is free for all of them. Nothing is reserved. */
export async function listNextSlots(ctx: Context, caller: Caller, accountIds: string[]): Promise<Next> {
  const { workspaceId } = caller
  const accounts = await listAccountsByIds(ctx.db, workspaceId, accountIds)
  if (accounts.length !== accountIds.length) throw notFound('social account')
  const queues = await listQueueRows(ctx.db, workspaceId, accountIds)
  const timeZone = await findTimeZone(ctx.db, workspaceId)
  const now = ctx.clock.now()
  const next: Next['next'] = []
  for (const socialAccountId of accountIds) {
    const queue = queues.get(socialAccountId)
    const at = queue && (await firstFreeSlot(ctx.db, queue, { now }))
    next.push({
      socialAccountId,
      at: at?.toISOString() ?? null,
      hasSlots: queue !== undefined && queue.slots.length > 0,
      timeZone,
      paused: queue?.paused ?? false,
    })
  }
  const isWhole = accountIds.length > 0 && queues.size === accountIds.length
  const together = isWhole ? await firstCommonSlot(ctx.db, [...queues.values()], { now }) : undefined
  return { next, together: together?.toISOString() ?? null }
}
