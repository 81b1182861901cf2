import type Stripe from 'stripe'
import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { askStripe } from './stripe-client.ts'

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
