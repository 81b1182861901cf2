import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { askStripe } from './stripe-client.ts'

/** Lets go of what was to begin at the period's end. */
export async function releaseSchedule(
  ctx: Context,
  { scheduleId }: Pick<BookedSubscription, 'scheduleId'>,
): Promise<void> {
  if (scheduleId !== undefined) {
    await askStripe(ctx, (stripe) => stripe.subscriptionSchedules.release(scheduleId))
  }
}
