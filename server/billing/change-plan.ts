import type { z } from 'zod'
import type { changePlanSchema } from '../../contract/billing.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { paymentOwed, sameTerm } from './conflicts.ts'
import { letGoOn } from './let-go-on.ts'
import { kindOfChange } from './plan-change.ts'
import { releaseSchedule } from './release-schedule.ts'
import { requireSubscription } from './require-subscription.ts'
import { requireWorthBuying } from './require-worth-buying.ts'
import { scheduleDowngrade } from './schedule-downgrade.ts'
import { requireCheckout } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'
import { upgradeNow } from './upgrade-now.ts'
import { withLease } from './with-lease.ts'

type Change = z.infer<typeof changePlanSchema>

/** Moves a subscription to another plan or interval: up at once, down at the period's end. */
export async function changePlan(
  ctx: Context,
  { workspaceId }: Session,
  { plan, interval, prorationDate }: Change,
): Promise<void> {
  const place = requireCheckout(ctx)
  await withLease(ctx, { workspaceId, place }, async () => {
    const subscription = await requireSubscription(ctx, workspaceId)
    if (subscription.pastDueSince) throw paymentOwed()
    const term = { plan, interval }
    const kind = kindOfChange(subscription, term)
    if (kind === 'upgrade') {
      await requireWorthBuying(ctx, workspaceId, plan)
      await upgradeNow(ctx, subscription, { term, prorationDate })
    } else if (kind === 'downgrade') await scheduleDowngrade(ctx, subscription, term)
    else if (subscription.next === null) throw sameTerm()
    else {
      // Back to what is there: what was to begin instead is let go.
      await releaseSchedule(ctx, subscription)
      await letGoOn(ctx, subscription)
    }
    await syncCustomer(ctx, workspaceId)
  })
}
