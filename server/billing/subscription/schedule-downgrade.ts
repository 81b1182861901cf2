import type { Context } from '../../context.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'
import { releaseSchedule, undoCancellation } from './pending-change.ts'
import type { PaidTerm } from './plan-change.ts'
import { ensurePrice } from '../stripe/prices.ts'
import { callStripe } from '../stripe/stripe-client.ts'

/** Schedules a lower plan, or a month instead of a year, for the period's end. */
export async function scheduleDowngrade(
  ctx: Context,
  subscription: SubscriptionSnapshot,
  next: PaidTerm,
): Promise<void> {
  const price = await ensurePrice(ctx, next)
  await releaseSchedule(ctx, subscription)
  await undoCancellation(ctx, subscription)
  const schedule = await callStripe(ctx, (stripe) =>
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  )
  const current = schedule.phases.at(-1)
  const item = current?.items[0]
  if (!current || !item) throw new Error(`the schedule ${schedule.id} has no phase`)
  const currentPrice = typeof item.price === 'string' ? item.price : item.price.id
  await callStripe(ctx, (stripe) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: currentPrice, quantity: 1 }],
          start_date: current.start_date,
          end_date: current.end_date,
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: next.interval, interval_count: 1 },
          proration_behavior: 'none',
          ...(next.interval !== subscription.interval && { billing_cycle_anchor: 'phase_start' as const }),
        },
      ],
    }),
  )
}
