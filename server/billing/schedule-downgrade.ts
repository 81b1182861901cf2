import type { Context } from '../context.ts'
import type { BookedSubscription } from './books.ts'
import { letGoOn } from './let-go-on.ts'
import type { PaidTerm } from './plan-change.ts'
import { ensurePrice } from './prices.ts'
import { releaseSchedule } from './release-schedule.ts'
import { askStripe } from './stripe-client.ts'

/** Has a lower plan, or a month instead of a year, begin at the period's end. */
export async function scheduleDowngrade(
  ctx: Context,
  subscription: BookedSubscription,
  next: PaidTerm,
): Promise<void> {
  const price = await ensurePrice(ctx, next)
  await releaseSchedule(ctx, subscription)
  await letGoOn(ctx, subscription)
  const schedule = await askStripe(ctx, (stripe) =>
    stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
  )
  const present = schedule.phases.at(-1)
  const item = present?.items[0]
  if (!present || !item) throw new Error(`the schedule ${schedule.id} has no phase`)
  const presentPrice = typeof item.price === 'string' ? item.price : item.price.id
  await askStripe(ctx, (stripe) =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: presentPrice, quantity: 1 }],
          start_date: present.start_date,
          end_date: present.end_date,
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
