import { type Books, keep } from './books.ts'
import { change, emit } from './events.ts'
import type { Subscription } from './objects.ts'
import { findObject, listObjects } from './objects.queries.ts'

export type EndReason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription now: nothing is charged for it any more. */
export function endSubscription(books: Books, old: Subscription, reason: EndReason): Subscription {
  const schedule =
    old.schedule === null ? undefined : findObject(books.store, 'subscription_schedule', old.schedule)
  if (schedule?.status === 'active') {
    change(books, 'subscription_schedule.canceled', schedule, {
      status: 'canceled',
      canceled_at: books.now,
      current_phase: null,
    })
  }
  const ended = keep<Subscription>(books, {
    ...old,
    status: 'canceled',
    schedule: null,
    canceled_at: old.canceled_at ?? books.now,
    ended_at: books.now,
    cancellation_details: { ...old.cancellation_details, reason: old.cancellation_details.reason ?? reason },
  })
  for (const invoice of listObjects(books.store, 'invoice', { owner: old.id, limit: 1000 })) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    keep(books, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
  }
  emit(books, 'customer.subscription.deleted', ended)
  return ended
}
