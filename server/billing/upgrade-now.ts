import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { previewIsOld } from './conflicts.ts'
import { withoutEnd } from './let-go-on.ts'
import type { PaidTerm } from './plan-change.ts'
import { ensurePrice } from './prices.ts'
import { prorationDateAt } from './proration-date.ts'
import { releaseSchedule } from './release-schedule.ts'
import { askStripe } from './stripe-client.ts'

/** So long the amount of a preview is good. */
const agreedSeconds = 15 * 60

/** Of a period that has ended meanwhile, nothing can be worked out any more. */
function isAgreed({ periodStartsAt }: BookedSubscription, prorationDate: number, now: number): boolean {
  return prorationDate * 1000 >= periodStartsAt.getTime() && Math.abs(now - prorationDate) <= agreedSeconds
}

/**
 * Changes the price at once and collects the difference. A declined card throws `payment_declined` and leaves everything
 * as it was, also what was to begin at the period's end.
 */
export async function upgradeNow(
  ctx: Context,
  subscription: BookedSubscription,
  { term, prorationDate }: { term: PaidTerm; prorationDate: number | undefined },
): Promise<void> {
  const now = prorationDateAt(subscription, ctx.clock.now())
  if (prorationDate !== undefined && !isAgreed(subscription, prorationDate, now)) throw previewIsOld()
  const price = await ensurePrice(ctx, term)
  await askStripe(ctx, (stripe) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.itemId, price }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate ?? now,
      payment_behavior: 'error_if_incomplete',
      ...withoutEnd(subscription),
    }),
  )
  await releaseSchedule(ctx, subscription)
}
