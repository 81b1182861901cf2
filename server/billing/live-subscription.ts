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

/** Ends it at the period's end, or lets it go on. */
export async function setEnding(ctx: Context, { id }: { id: string }, ending: boolean): Promise<void> {
  await askStripe(ctx, (stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: ending }))
}
