import { type Books, itemOf, keep, need, periodOf } from './books.ts'
import { announce, changePlan } from './change-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { change, emit } from './events.ts'
import type { Schedule, Subscription } from './objects.ts'

/** The phase that runs is over: the next one comes into force, or the schedule has done what it was for. */
export function turnPhase(books: Books, schedule: Schedule): void {
  const subscription = need(books, 'subscription', schedule.subscription ?? '')
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date)
  if (!next) return finish(books, schedule, subscription)
  const { start_date, end_date } = next
  change(books, 'subscription_schedule.updated', schedule, { current_phase: { start_date, end_date } })
  const [item] = next.items
  if (!item) return
  const wanted = { price: need(books, 'price', item.price), quantity: item.quantity }
  if (periodOf(subscription).end !== books.now) {
    const proration = next.proration_behavior
    announce(books, subscription, changePlan(books, subscription, { wanted, proration }))
    return
  }
  // The renewal, due at the same moment, bills the new price; a new interval counts from here.
  const old = itemOf(subscription)
  const turns = old.price.recurring?.interval !== wanted.price.recurring?.interval
  const changed = {
    ...subscription,
    billing_cycle_anchor: turns ? books.now : subscription.billing_cycle_anchor,
    items: { ...subscription.items, data: [{ ...old, ...wanted }] },
  }
  announce(books, subscription, changed)
}

function finish(books: Books, schedule: Schedule, subscription: Subscription): void {
  if (schedule.end_behavior === 'cancel') {
    endSubscription(
      books,
      keep<Subscription>(books, { ...subscription, schedule: null }),
      'cancellation_requested',
    )
    const completed = { status: 'completed', completed_at: books.now, current_phase: null } as const
    change(books, 'subscription_schedule.completed', schedule, completed)
    return
  }
  releaseSchedule(books, schedule)
}

/** The subscription goes on by itself, as it is. */
export function releaseSchedule(books: Books, schedule: Schedule): Schedule {
  const subscription = need(books, 'subscription', schedule.subscription ?? '')
  const released = keep<Schedule>(books, {
    ...schedule,
    status: 'released',
    current_phase: null,
    released_at: books.now,
    released_subscription: subscription.id,
    subscription: null,
  })
  announce(books, subscription, { ...subscription, schedule: null })
  emit(books, 'subscription_schedule.released', released)
  return released
}
