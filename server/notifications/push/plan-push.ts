import type { EmittedEvent } from '../../../contract/events/events.ts'
import { findQuietEnd } from '../../accounts/index.ts'
import type { Context, Db } from '../../context.ts'
import type { Audience } from '../audience.ts'
import { pushJob } from './push.jobs.ts'
import { listPushReaders, planPushAt } from './push.queries.ts'

/** Further events within this time are included, so that simultaneous events are announced in one message. */
const waitMs = 5_000
/** A message that is overdue by more than this has lost its job. */
const lostAfterMs = 3_600_000

/**
 * Plans a push message for the users that a notification concerns, in the transaction that adds it. Quiet hours delay
 * it.
 */
export async function planPush(
  ctx: Context,
  trx: Db,
  { emitted, audience, number }: { emitted: EmittedEvent; audience: Audience; number: number },
): Promise<void> {
  const { workspaceId } = emitted
  const now = ctx.clock.now()
  for (const userId of await listPushReaders(trx, emitted, audience)) {
    const dueAt = (await findQuietEnd(trx, userId, now)) ?? new Date(now.getTime() + waitMs)
    const plan = { workspaceId, userId, dueAt, toldUpTo: number - 1 }
    const lostBefore = new Date(now.getTime() - lostAfterMs)
    if (await planPushAt(trx, { ...plan, lostBefore })) {
      await ctx.jobs.send(trx, pushJob, { workspaceId, userId }, { startAfter: dueAt })
    }
  }
}
