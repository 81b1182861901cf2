import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockPlans, setPaidPlan } from '../plans/index.ts'
import { endPaidPlan } from '../points/index.ts'
import { graceBegan } from './books.ts'
import { listOutlivedPlans, lockCustomer } from './customers.queries.ts'
import { placeOf } from './stripe-client.ts'

const dayMs = 86_400_000

/**
 * Ends paid plans whose books nobody reads any more, for this installation has changed from the sandbox or test keys to
 * real ones, or takes no money now. A wrong key that is soon put right ends none: what was paid for is used up, and the
 * grace over. The subscription's row stays, so that its books are read again when their place comes back.
 */
export async function endOutlivedPlans(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(graceBegan(now).getTime() - dayMs)
  const place = placeOf(ctx)
  for (const workspaceId of await listOutlivedPlans(ctx.db, place, before)) {
    await inTransaction(ctx.db, async (trx) => {
      const customer = await lockCustomer(trx, workspaceId)
      const plans = await lockPlans(trx, workspaceId)
      if (!customer || customer.place === place || !plans || plans.paid_plan === 'free') return
      await setPaidPlan(trx, workspaceId, { plan: 'free', paidUntil: null })
      await endPaidPlan(trx, { workspaceId, now, defaultPlan: ctx.config.defaultPlan })
    })
    ctx.log.info({ workspaceId }, 'a plan that was paid for elsewhere has ended')
  }
}
