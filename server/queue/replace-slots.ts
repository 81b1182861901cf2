import type { z } from 'zod'
import type { AccountQueue, replaceSlotsSchema, WeeklySlot } from '../../contract/queue/queue.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readQueue, requireOwnAccount } from './list-queues.ts'
import { insertQueue, lockQueues, replaceSlotRows, updateQueue } from './queue.queries.ts'

/** Replaces the weekly slots of an account. Scheduled posts keep their times, even if a slot no longer exists. */
export async function replaceSlots(
  ctx: Context,
  caller: Caller,
  accountId: string,
  { version, slots }: z.output<typeof replaceSlotsSchema>,
): Promise<AccountQueue> {
  const { workspaceId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const { platform } = await requireOwnAccount(trx, caller, accountId)
    await insertQueue(trx, { workspaceId, accountId })
    const queue = (await lockQueues(trx, workspaceId, [accountId])).get(accountId)
    if (queue?.version !== version) throw staleVersion('queue')
    await replaceSlotRows(trx, accountId, slots)
    await updateQueue(trx, accountId, {})
    if (wordsOf(slots) === wordsOf(queue.slots)) return
    const data = { socialAccountId: accountId, platform, slots: slots.length }
    const activity = { kind: 'queue.slots_changed', data } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
  return readQueue(ctx, caller, accountId)
}

/** The same text for the same slots in any order. */
const wordsOf = (slots: readonly WeeklySlot[]) =>
  slots
    .map(({ weekday, time }) => `${weekday} ${time}`)
    .toSorted()
    .join()
