import type { Context } from '../../context.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'
import { previewIsOld } from '../conflicts.ts'
import { releaseSchedule, undoCancellationParams } from './pending-change.ts'
import { type PaidTerm, prorationDateAt } from './plan-change.ts'
import { ensurePrice } from '../stripe/prices.ts'
import { callStripe } from '../stripe/stripe-client.ts'

/** How long the amount of a preview is valid. */
const previewSeconds = 15 * 60

/** A preview is also too old if its period has ended meanwhile. */
function isCurrent({ periodStartsAt }: SubscriptionSnapshot, prorationDate: number, now: number): boolean {
  return prorationDate * 1000 >= periodStartsAt.getTime() && Math.abs(now - prorationDate) <= previewSeconds
}

/**
 * Changes the price now and collects the difference. A declined card throws `payment_declined` and changes nothing, also
 * not a scheduled change.
 */
export async function upgradeNow(
  ctx: Context,
  subscription: SubscriptionSnapshot,
  { term, prorationDate }: { term: PaidTerm; prorationDate: number | undefined },
): Promise<void> {
  const now = prorationDateAt(subscription, ctx.clock.now())
  if (prorationDate !== undefined && !isCurrent(subscription, prorationDate, now)) throw previewIsOld()
  const price = await ensurePrice(ctx, term)
  await callStripe(ctx, (stripe) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.itemId, price }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate ?? now,
      payment_behavior: 'error_if_incomplete',
      ...undoCancellationParams(subscription),
    }),
  )
  await releaseSchedule(ctx, subscription)
}
