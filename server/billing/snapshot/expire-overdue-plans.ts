import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lockPlans, setPaidPlan } from '../../plans/index.ts'
import { endPaidPlan } from '../../points/index.ts'
import { graceStart } from './billing-snapshot.ts'
import { listOverduePlans, lockCustomer } from '../customers/customers.queries.ts'
import { stripeModeOf } from '../stripe/stripe-client.ts'

const dayMs = 86_400_000

/**
 * Ends plans that were paid in another Stripe mode: the installation changed from the sandbox or test keys to live
 * ones, or no longer sells anything, so their snapshots are not read. They end only after the paid time and the grace
 * period, so that a wrong key that is soon corrected ends no plan. The subscription's row is kept, in case the mode
 * changes back.
 */
export async function expireOverduePlans(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(graceStart(now).getTime() - dayMs)
  const stripeMode = stripeModeOf(ctx)
  for (const workspaceId of await listOverduePlans(ctx.db, stripeMode, before)) {
    await inTransaction(ctx.db, async (trx) => {
      const customer = await lockCustomer(trx, workspaceId)
      const plans = await lockPlans(trx, workspaceId)
      if (!customer || customer.stripe_mode === stripeMode || !plans || plans.paid_plan === 'free') return
      await setPaidPlan(trx, workspaceId, { plan: 'free', paidUntil: null })
      await endPaidPlan(trx, { workspaceId, now, defaultPlan: ctx.config.defaultPlan })
      const activity = { kind: 'plan.changed', data: { from: plans.paid_plan, to: 'free' } } as const
      await recordActivity(trx, { workspaceId, by: 'product', at: now, activity })
    })
    ctx.log.info({ workspaceId }, 'ended a plan that was paid in another Stripe mode')
  }
}
