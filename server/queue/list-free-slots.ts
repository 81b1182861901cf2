import type { z } from 'zod'
import type { freeSlotsQuerySchema, FreeSlot } from '../../contract/queue/queue.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { filterFreeTimes } from './free-slots.ts'
import { listQueueRows } from './queue.queries.ts'
import { slotTimes } from './slot-times.ts'

/** The free slots of connected accounts in a time range, soonest first. Slots of paused queues are omitted. */
export async function listFreeSlots(
  ctx: Context,
  { workspaceId }: Caller,
  { from, to, accounts: wanted }: z.output<typeof freeSlotsQuerySchema>,
): Promise<FreeSlot[]> {
  const connected = (await listConnectedAccounts(ctx.db, workspaceId)).map(({ id }) => id)
  const ids = wanted ? connected.filter((id) => wanted.includes(id)) : connected
  const queues = await listQueueRows(ctx.db, workspaceId, ids)
  const now = ctx.clock.now()
  // One millisecond earlier, because the start of the range is exclusive.
  const start = new Date(Math.max(Date.parse(from) - 1, now.getTime()))
  const slots: FreeSlot[] = []
  for (const queue of queues.values()) {
    if (queue.paused) continue
    const times = [...slotTimes(queue, { from: start, until: new Date(to) })]
    for (const at of await filterFreeTimes(ctx.db, queue, times)) {
      slots.push({ socialAccountId: queue.accountId, at: at.toISOString(), timeZone: queue.timeZone })
    }
  }
  return slots.toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
