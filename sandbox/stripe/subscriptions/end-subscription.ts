import { type StripeStore, saveObject } from '../stripe-store.ts'
import { change, emit } from '../events/emit-event.ts'
import type { Subscription } from '../objects/objects.ts'
import { findObject, listObjects } from '../objects/objects.queries.ts'

export type EndReason = 'cancellation_requested' | 'payment_failed'

/** Ends a subscription now: nothing is charged for it any more. */
export function endSubscription(stripe: StripeStore, old: Subscription, reason: EndReason): Subscription {
  const schedule =
    old.schedule === null ? undefined : findObject(stripe.store, 'subscription_schedule', old.schedule)
  if (schedule?.status === 'active') {
    change(stripe, 'subscription_schedule.canceled', schedule, {
      status: 'canceled',
      canceled_at: stripe.now,
      current_phase: null,
    })
  }
  const ended = saveObject<Subscription>(stripe, {
    ...old,
    status: 'canceled',
    schedule: null,
    canceled_at: old.canceled_at ?? stripe.now,
    ended_at: stripe.now,
    cancellation_details: { ...old.cancellation_details, reason: old.cancellation_details.reason ?? reason },
  })
  for (const invoice of listObjects(stripe.store, 'invoice', { owner: old.id, limit: 1000 })) {
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue
    saveObject(stripe, {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    })
  }
  emit(stripe, 'customer.subscription.deleted', ended)
  return ended
}
