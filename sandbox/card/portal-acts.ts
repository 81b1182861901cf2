import { type Books, keep, need, periodOf } from './books.ts'
import { announce } from './change-subscription.ts'
import { type CardInput, createPaymentMethod, declineOf } from './cards.ts'
import { collect } from './collect.ts'
import { change, emit } from './events.ts'
import { payInvoice, subscriptionIdOf } from './invoices.ts'
import type { Invoice, Subscription } from './objects.ts'
import { listObjects } from './objects.queries.ts'
import { releaseSchedule } from './turn-phase.ts'

export function liveSubscriptions(books: Books, customer: string): Subscription[] {
  return listObjects(books.store, 'subscription', { customer, limit: 100 }).filter(
    ({ status }) => status !== 'canceled',
  )
}

/** From now on everything is charged to another card, beginning with what is still open. A string is its refusal. */
export function replaceCard(books: Books, customerId: string, input: CardInput): string | undefined {
  const customer = need(books, 'customer', customerId)
  const decline = declineOf(createPaymentMethod(books, input, undefined), true)
  if (decline) return decline.message
  const card = createPaymentMethod(books, input, customer)
  change(books, 'customer.updated', customer, { invoice_settings: { default_payment_method: card.id } })
  for (const subscription of liveSubscriptions(books, customerId)) {
    announce(books, subscription, { ...subscription, default_payment_method: card.id })
  }
  const open = listObjects(books.store, 'invoice', {
    customer: customerId,
    fields: { status: 'open', auto_advance: 1 },
    limit: 100,
  })
  for (const invoice of open.toReversed()) collect(books, invoice)
  return undefined
}

/** Lets the subscription end with its period, or go on after all. */
export function setCancellation(books: Books, customerId: string, id: string, cancel: boolean): void {
  const found = liveSubscriptions(books, customerId).find((each) => each.id === id)
  if (!found || found.cancel_at_period_end === cancel) return
  // What was scheduled for the renewal is of no use where there is none.
  if (found.schedule !== null) releaseSchedule(books, need(books, 'subscription_schedule', found.schedule))
  const subscription = need(books, 'subscription', id)
  announce(books, subscription, {
    ...subscription,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? periodOf(subscription).end : null,
    canceled_at: cancel ? books.now : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: cancel ? 'cancellation_requested' : null,
    },
  })
}

/** Pays an open invoice with a card typed in on its page, which its subscription keeps. A string is its refusal. */
export function payOpenInvoice(books: Books, open: Invoice, input: CardInput): string | undefined {
  const customer = need(books, 'customer', open.customer)
  const card = createPaymentMethod(books, input, undefined)
  const { charged } = payInvoice(books, open, card, true)
  if (charged?.decline) {
    // A try by hand does not count among the automatic ones.
    emit(books, 'invoice.payment_failed', keep<Invoice>(books, { ...open, attempted: true }))
    return charged.decline.message
  }
  keep(books, { ...card, customer: customer.id })
  emit(books, 'payment_method.attached', { ...card, customer: customer.id })
  const id = subscriptionIdOf(open)
  const subscription = id === undefined ? undefined : need(books, 'subscription', id)
  if (subscription && subscription.status !== 'canceled') {
    announce(books, subscription, { ...subscription, default_payment_method: card.id })
  }
  return undefined
}
