import { type StripeStore, saveObject, requireObject, readSetting } from '../stripe-store.ts'
import { change, emit } from '../events/emit-event.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import type { Invoice, Subscription } from '../objects/objects.ts'
import { findObject } from '../objects/objects.queries.ts'

const DAY = 86_400

/** Days from one failed attempt to the next; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** Sets the subscription's status from its latest invoice. */
export function settleSubscription(stripe: StripeStore, invoice: Invoice): void {
  const subscription = findSubscriptionOf(stripe, invoice)
  if (subscription?.latest_invoice !== invoice.id) return
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    change(stripe, 'customer.subscription.updated', subscription, { status: 'active' })
  }
  const customer = requireObject(stripe, 'customer', invoice.customer)
  if (customer.delinquent) change(stripe, 'customer.updated', customer, { delinquent: false })
}

/** After a failed automatic charge: schedules the next attempt, or ends the subscription or marks it unpaid after the last one. */
export function recordFailure(stripe: StripeStore, invoice: Invoice): Invoice {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1]
  const failed = saveObject<Invoice>(stripe, {
    ...invoice,
    next_payment_attempt: days === undefined ? null : stripe.now + days * DAY,
    auto_advance: days !== undefined,
  })
  emit(stripe, 'invoice.payment_failed', failed)
  emit(stripe, 'invoice.updated', failed)
  const customer = requireObject(stripe, 'customer', invoice.customer)
  if (!customer.delinquent) change(stripe, 'customer.updated', customer, { delinquent: true })
  const subscription = findSubscriptionOf(stripe, invoice)
  if (!subscription || subscription.status === 'canceled') return failed
  if (days !== undefined) {
    if (subscription.status === 'active') {
      change(stripe, 'customer.subscription.updated', subscription, { status: 'past_due' })
    }
  } else if (readSetting(stripe.store, 'stripe.mark-unpaid') === 1) {
    change(stripe, 'customer.subscription.updated', subscription, { status: 'unpaid' })
  } else {
    endSubscription(stripe, subscription, 'payment_failed')
  }
  return failed
}

function findSubscriptionOf(stripe: StripeStore, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription
  return id === undefined ? undefined : findObject(stripe.store, 'subscription', id)
}
