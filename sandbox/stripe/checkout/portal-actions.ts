import { type StripeStore, saveObject, requireObject, periodOf } from '../stripe-store.ts'
import { announce } from '../subscriptions/change-subscription.ts'
import { type CardInput, createPaymentMethod, declineOf } from '../payments/cards.ts'
import { collect } from '../payments/collect.ts'
import { change, emit } from '../events/emit-event.ts'
import { payInvoice, subscriptionIdOf } from '../invoices/invoices.ts'
import type { Invoice, Subscription } from '../objects/objects.ts'
import { listObjects } from '../objects/objects.queries.ts'
import { releaseSchedule } from '../subscriptions/start-next-phase.ts'

export function liveSubscriptions(stripe: StripeStore, customer: string): Subscription[] {
  return listObjects(stripe.store, 'subscription', { customer, limit: 100 }).filter(
    ({ status }) => status !== 'canceled',
  )
}

/** Replaces the card of the customer and charges open invoices to it. Returns a string with the reason if it was declined. */
export function replaceCard(stripe: StripeStore, customerId: string, input: CardInput): string | undefined {
  const customer = requireObject(stripe, 'customer', customerId)
  const decline = declineOf(createPaymentMethod(stripe, input, undefined), true)
  if (decline) return decline.message
  const card = createPaymentMethod(stripe, input, customer)
  change(stripe, 'customer.updated', customer, { invoice_settings: { default_payment_method: card.id } })
  for (const subscription of liveSubscriptions(stripe, customerId)) {
    announce(stripe, subscription, { ...subscription, default_payment_method: card.id })
  }
  const open = listObjects(stripe.store, 'invoice', {
    customer: customerId,
    fields: { status: 'open', auto_advance: 1 },
    limit: 100,
  })
  for (const invoice of open.toReversed()) collect(stripe, invoice)
  return undefined
}

/** Cancels the subscription at the end of its period, or takes that cancellation back. */
export function setCancellation(stripe: StripeStore, customerId: string, id: string, cancel: boolean): void {
  const found = liveSubscriptions(stripe, customerId).find((each) => each.id === id)
  if (!found || found.cancel_at_period_end === cancel) return
  // Without a renewal there is nothing for the schedule to change.
  if (found.schedule !== null)
    releaseSchedule(stripe, requireObject(stripe, 'subscription_schedule', found.schedule))
  const subscription = requireObject(stripe, 'subscription', id)
  announce(stripe, subscription, {
    ...subscription,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? periodOf(subscription).end : null,
    canceled_at: cancel ? stripe.now : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: cancel ? 'cancellation_requested' : null,
    },
  })
}

/** Pays an open invoice with the card entered on its page, which becomes the subscription's card. Returns a string with the reason if it was declined. */
export function payOpenInvoice(stripe: StripeStore, open: Invoice, input: CardInput): string | undefined {
  const customer = requireObject(stripe, 'customer', open.customer)
  const card = createPaymentMethod(stripe, input, undefined)
  const { charged } = payInvoice(stripe, open, card, true)
  if (charged?.decline) {
    // A payment by the customer does not count as an automatic attempt.
    emit(stripe, 'invoice.payment_failed', saveObject<Invoice>(stripe, { ...open, attempted: true }))
    return charged.decline.message
  }
  saveObject(stripe, { ...card, customer: customer.id })
  emit(stripe, 'payment_method.attached', { ...card, customer: customer.id })
  const id = subscriptionIdOf(open)
  const subscription = id === undefined ? undefined : requireObject(stripe, 'subscription', id)
  if (subscription && subscription.status !== 'canceled') {
    announce(stripe, subscription, { ...subscription, default_payment_method: card.id })
  }
  return undefined
}
