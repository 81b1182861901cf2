import type { Context } from '../context.ts'
import { chargeJob, syncJob } from './billing.jobs.ts'
import { runSync } from './run-sync.ts'
import { placeOf } from './stripe-client.ts'
import { sweepBilling } from './sweep-billing.ts'
import { syncByCharge } from './sync-by-charge.ts'

const sweepSeconds = 300

/** Reads customers' books in this process: when an event came, and when a time has come of which no event tells. */
export async function startBillingWork(ctx: Context): Promise<void> {
  if (placeOf(ctx) !== undefined) {
    await ctx.jobs.work(syncJob, { batches: 2, batchSize: 16 }, (order) => runSync(ctx, order))
    await ctx.jobs.work(chargeJob, { batches: 1, batchSize: 4 }, ({ chargeId }) =>
      syncByCharge(ctx, chargeId),
    )
  }
  ctx.jobs.every(sweepSeconds, 'sweep of payments', () => sweepBilling(ctx))
}
