import { type Books, keep, need, readSwitch } from './books.ts'
import { change, emit } from './events.ts'
import { endSubscription } from './end-subscription.ts'
import type { Invoice, Subscription } from './objects.ts'
import { findObject } from './objects.queries.ts'

const DAY = 86_400

/** Days from one failed attempt to the next; after the last one the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7]

/** A subscription stands as its latest invoice does. */
export function settleSubscription(books: Books, invoice: Invoice): void {
  const subscription = findSubscriptionOf(books, invoice)
  if (subscription?.latest_invoice !== invoice.id) return
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    change(books, 'customer.subscription.updated', subscription, { status: 'active' })
  }
  const customer = need(books, 'customer', invoice.customer)
  if (customer.delinquent) change(books, 'customer.updated', customer, { delinquent: false })
}

/** An automatic charge of an open invoice failed: when it is tried again, or what comes when it is not. */
export function recordFailure(books: Books, invoice: Invoice): Invoice {
  const days = RETRY_AFTER_DAYS[invoice.attempt_count - 1]
  const failed = keep<Invoice>(books, {
    ...invoice,
    next_payment_attempt: days === undefined ? null : books.now + days * DAY,
    auto_advance: days !== undefined,
  })
  emit(books, 'invoice.payment_failed', failed)
  emit(books, 'invoice.updated', failed)
  const customer = need(books, 'customer', invoice.customer)
  if (!customer.delinquent) change(books, 'customer.updated', customer, { delinquent: true })
  const subscription = findSubscriptionOf(books, invoice)
  if (!subscription || subscription.status === 'canceled') return failed
  if (days !== undefined) {
    if (subscription.status === 'active') {
      change(books, 'customer.subscription.updated', subscription, { status: 'past_due' })
    }
  } else if (readSwitch(books.store, 'card.unpaid') === 1) {
    change(books, 'customer.subscription.updated', subscription, { status: 'unpaid' })
  } else {
    endSubscription(books, subscription, 'payment_failed')
  }
  return failed
}

function findSubscriptionOf(books: Books, invoice: Invoice): Subscription | undefined {
  const id = invoice.parent?.subscription_details.subscription
  return id === undefined ? undefined : findObject(books.store, 'subscription', id)
}
