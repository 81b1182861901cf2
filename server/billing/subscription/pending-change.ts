import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'
import { callStripe } from '../stripe/stripe-client.ts'

/** Releases the schedule of a downgrade, so that the current plan continues. */
export async function releaseSchedule(
  ctx: Context,
  { scheduleId }: Pick<SubscriptionSnapshot, 'scheduleId'>,
): Promise<void> {
  if (scheduleId !== undefined) {
    await callStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId))
  }
}

/** Undoes a scheduled cancellation, so that the subscription renews. */
export async function undoCancellation(ctx: Context, subscription: SubscriptionSnapshot): Promise<void> {
  if (subscription.ending === null) return
  await callStripe(ctx, (stripe) =>
    stripe.subscriptions.update(subscription.id, undoCancellationParams(subscription)),
  )
}

/** The parameters of an update that undo a scheduled cancellation; none if there is none. */
export function undoCancellationParams({
  ending,
}: Pick<SubscriptionSnapshot, 'ending'>): Stripe.SubscriptionUpdateParams {
  if (ending === 'date') return { cancel_at: '' }
  return ending === 'period' ? { cancel_at_period_end: false } : {}
}
