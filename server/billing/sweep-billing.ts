import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { orderSync } from './billing.jobs.ts'
import { graceBegan } from './books.ts'
import { listPendingCustomers } from './customers.queries.ts'
import { endOutlivedPlans } from './end-outlived-plans.ts'
import { deleteEventsBefore } from './events.queries.ts'
import { placeOf } from './stripe-client.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Stripe sends an event for three days at most; then it cannot come again. */
const eventsKeptMs = 30 * dayMs

/**
 * Orders a reading for every customer with something pending: a checkout, the end of a period or of a grace. Ends what
 * no reading can end.
 */
export async function sweepBilling(ctx: Context): Promise<void> {
  await endOutlivedPlans(ctx)
  const place = placeOf(ctx)
  if (place === undefined) return
  const now = ctx.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const times = { now, hourAgo: ago(hourMs), dayAgo: ago(dayMs), graceBegan: graceBegan(now) }
  for (const workspaceId of await listPendingCustomers(ctx.db, place, times)) {
    await inTransaction(ctx.db, (trx) => orderSync(ctx, trx, workspaceId, place))
  }
  await deleteEventsBefore(ctx.db, ago(eventsKeptMs))
}
