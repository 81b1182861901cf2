import type { z } from 'zod'
import type { changePlanSchema } from '../../../contract/billing/billing.ts'
import type { Context } from '../../context.ts'
import { paymentOwed, sameTerm } from '../conflicts.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { releaseSchedule, undoCancellation } from './pending-change.ts'
import { kindOfChange } from './plan-change.ts'
import { requireSubscription } from './require-subscription.ts'
import { requireHigherPlan } from '../checkout/start-checkout.ts'
import { scheduleDowngrade } from './schedule-downgrade.ts'
import { requireCheckout } from '../stripe/stripe-client.ts'
import { syncCustomer } from '../snapshot/sync-customer.ts'
import { upgradeNow } from './upgrade-now.ts'
import { withLease } from '../customers/with-lease.ts'

type Change = z.infer<typeof changePlanSchema>

/** Changes a subscription's plan or interval: an upgrade now, a downgrade at the period's end. */
export async function changePlan(
  ctx: Context,
  { workspaceId, userId }: Caller,
  { plan, interval, prorationDate }: Change,
): Promise<void> {
  const stripeMode = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, stripeMode, userId }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.pastDueSince) throw paymentOwed()
    const term = { plan, interval }
    const kind = kindOfChange(subscription, term)
    if (kind === 'upgrade') {
      await requireHigherPlan(ctx, workspaceId, plan)
      await upgradeNow(ctx, subscription, { term, prorationDate })
    } else if (kind === 'downgrade') await scheduleDowngrade(ctx, subscription, term)
    else if (subscription.next === null) throw sameTerm()
    else {
      // Back to the current plan: the scheduled change is undone.
      await releaseSchedule(ctx, subscription)
      await undoCancellation(ctx, subscription)
    }
    await syncCustomer(ctx, workspaceId)
  })
}
