import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { notSubscribed } from './conflicts.ts'
import { askStripe } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

/** The workspace's subscription as it is at Stripe now; throws `conflict` where there is none. */
export async function requireSubscription(ctx: Context, workspaceId: string): Promise<BookedSubscription> {
  const books = await syncCustomer(ctx, workspaceId)
  if (!books?.subscription) throw notSubscribed()
  return books.subscription
}

/** Lets go of what was to begin at the period's end. */
export async function releaseSchedule(
  ctx: Context,
  { scheduleId }: Pick<BookedSubscription, 'scheduleId'>,
): Promise<void> {
  if (scheduleId !== undefined) {
    await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId))
  }
}

/** What takes back that a subscription was to end. */
export function withoutEnd({ ending }: Pick<BookedSubscription, 'ending'>): Stripe.SubscriptionUpdateParams {
  if (ending === 'date') return { cancel_at: '' }
  return ending === 'period' ? { cancel_at_period_end: false } : {}
}

/** Lets a subscription go on that was to end. */
export async function letGoOn(ctx: Context, subscription: BookedSubscription): Promise<void> {
  if (subscription.ending === null) return
  await askStripe(ctx, (stripe) => stripe.subscriptions.update(subscription.id, withoutEnd(subscription)))
}
