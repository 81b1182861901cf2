import { type StripeStore, itemOf, saveObject, requireObject, periodOf } from '../stripe-store.ts'
import { announce, changePlan } from './change-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { change, emit } from '../events/emit-event.ts'
import type { Schedule, Subscription } from '../objects/objects.ts'

/** Ends the current phase of a schedule: starts the next one, or completes the schedule. */
export function startNextPhase(stripe: StripeStore, schedule: Schedule): void {
  const subscription = requireObject(stripe, 'subscription', schedule.subscription ?? '')
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date)
  if (!next) return finish(stripe, schedule, subscription)
  const { start_date, end_date } = next
  change(stripe, 'subscription_schedule.updated', schedule, { current_phase: { start_date, end_date } })
  const [item] = next.items
  if (!item) return
  const wanted = { price: requireObject(stripe, 'price', item.price), quantity: item.quantity }
  if (periodOf(subscription).end !== stripe.now) {
    const proration = next.proration_behavior
    announce(stripe, subscription, changePlan(stripe, subscription, { wanted, proration }))
    return
  }
  // The renewal, due at the same time, bills the new price; a new interval is anchored here.
  const old = itemOf(subscription)
  const turns = old.price.recurring?.interval !== wanted.price.recurring?.interval
  const changed = {
    ...subscription,
    billing_cycle_anchor: turns ? stripe.now : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: [{ ...old, ...wanted }] },
  }
  announce(stripe, subscription, changed)
}

function finish(stripe: StripeStore, schedule: Schedule, subscription: Subscription): void {
  if (schedule.end_behavior === 'cancel') {
    endSubscription(
      stripe,
      saveObject<Subscription>(stripe, { ...subscription, schedule: null }),
      'cancellation_requested',
    )
    const completed = { status: 'completed', completed_at: stripe.now, current_phase: null } as const
    change(stripe, 'subscription_schedule.completed', schedule, completed)
    return
  }
  releaseSchedule(stripe, schedule)
}

/** Ends the schedule; its subscription continues unchanged. */
export function releaseSchedule(stripe: StripeStore, schedule: Schedule): Schedule {
  const subscription = requireObject(stripe, 'subscription', schedule.subscription ?? '')
  const released = saveObject<Schedule>(stripe, {
    ...schedule,
    status: 'released',
    current_phase: null,
    released_at: stripe.now,
    released_subscription: subscription.id,
    subscription: null,
  })
  announce(stripe, subscription, { ...subscription, schedule: null })
  emit(stripe, 'subscription_schedule.released', released)
  return released
}
