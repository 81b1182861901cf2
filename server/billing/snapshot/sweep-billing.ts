import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { requestSync } from '../billing.jobs.ts'
import { graceStart } from './billing-snapshot.ts'
import { listPendingCustomers } from '../customers/customers.queries.ts'
import { expireOverduePlans } from './expire-overdue-plans.ts'
import { deleteEventsBefore } from '../webhooks/events.queries.ts'
import { stripeModeOf } from '../stripe/stripe-client.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Stripe repeats an event for three days at most; after that its id is not needed. */
const eventsKeptMs = 30 * dayMs

/**
 * Requests a snapshot for every customer with a pending checkout, period end or grace period end. Also ends plans of
 * another Stripe mode, for which no snapshot can be read.
 */
export async function sweepBilling(ctx: Context): Promise<void> {
  await expireOverduePlans(ctx)
  const stripeMode = stripeModeOf(ctx)
  if (stripeMode === undefined) return
  const now = ctx.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const times = { now, hourAgo: ago(hourMs), dayAgo: ago(dayMs), graceStart: graceStart(now) }
  for (const workspaceId of await listPendingCustomers(ctx.db, stripeMode, times)) {
    await inTransaction(ctx.db, (trx) => requestSync(ctx, trx, workspaceId, stripeMode))
  }
  await deleteEventsBefore(ctx.db, ago(eventsKeptMs))
}
