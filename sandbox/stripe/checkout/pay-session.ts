import { type StripeStore, saveObject, requireObject } from '../stripe-store.ts'
import { type CardInput, createPaymentMethod, declineOf } from '../payments/cards.ts'
import { createCustomer } from '../customers/customer-routes.ts'
import { change } from '../events/emit-event.ts'
import { createInvoice, finalizeInvoice, payInvoice, paymentOf } from '../invoices/invoices.ts'
import { purchaseLine } from '../invoices/lines.ts'
import type { Customer, PaymentMethod, Session } from '../objects/objects.ts'
import { cancelIntent, chargeIntent, createIntent } from '../payments/payments.ts'
import { startSubscription } from '../subscriptions/start-subscription.ts'

/** Pays an open checkout session with the entered card. Returns a string with the reason if the card was declined. */
export function paySession(stripe: StripeStore, session: Session, input: CardInput): Session | string {
  const known = session.customer === null ? undefined : requireObject(stripe, 'customer', session.customer)
  const attempt = createPaymentMethod(stripe, input, undefined)
  const decline = declineOf(attempt, true)
  if (decline) {
    recordAttempt(stripe, session, attempt)
    return decline.message
  }
  if (session.inner?.intent) cancelIntent(stripe, session.inner.intent)
  const customer =
    known ?? createCustomer(stripe, { email: session.customer_email ?? '', name: input.name.trim() })
  const paid =
    session.mode === 'subscription'
      ? subscribe(stripe, session, customer, input)
      : buy(stripe, session, customer, attempt)
  return change(stripe, 'checkout.session.completed', session, {
    ...paid,
    status: 'complete',
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
    customer: customer.id,
    customer_details: { email: customer.email, name: customer.name ?? input.name.trim(), tax_exempt: 'none' },
    url: null,
  })
}

/** A declined card stores a failed charge and changes nothing else. */
function recordAttempt(stripe: StripeStore, session: Session, card: PaymentMethod): void {
  if (!session.inner || session.amount_total === 0) return
  const intent = session.inner.intent
    ? requireObject(stripe, 'payment_intent', session.inner.intent)
    : createIntent(stripe, {
        amount: session.amount_total,
        currency: session.currency,
        customer: session.customer,
        description: session.inner.description,
        metadata: session.mode === 'payment' ? session.inner.metadata : {},
      })
  chargeIntent(stripe, intent, card, true)
  saveObject<Session>(stripe, { ...session, inner: { ...session.inner, intent: intent.id } })
}

function subscribe(
  stripe: StripeStore,
  session: Session,
  customer: Customer,
  input: CardInput,
): Partial<Session> {
  const method = createPaymentMethod(stripe, input, customer)
  const wanted = session.inner?.items.find(({ price }) => price.recurring !== null)
  if (!session.inner || !wanted) throw new Error(`${session.id} sells no subscription`)
  const { subscription, invoice } = startSubscription(stripe, {
    customer: customer.id,
    wanted,
    method,
    metadata: session.inner.metadata,
    description: session.inner.description,
  })
  if (invoice.status === 'open') payInvoice(stripe, invoice, method, true)
  return { subscription: subscription.id, invoice: invoice.id }
}

function buy(
  stripe: StripeStore,
  session: Session,
  customer: Customer,
  card: PaymentMethod,
): Partial<Session> {
  const { items = [], metadata = {}, description = null, invoice: wish } = session.inner ?? {}
  if (session.invoice_creation?.enabled) {
    const draft = createInvoice(stripe, {
      customer: customer.id,
      lines: items.map((item) => purchaseLine(stripe, item, {})),
      reason: 'manual',
      description: wish?.description ?? null,
      metadata: wish?.metadata ?? {},
    })
    const open = finalizeInvoice(stripe, draft, metadata)
    if (open.status === 'open') payInvoice(stripe, open, card, true)
    return {
      invoice: open.id,
      payment_intent: paymentOf(stripe, open.id)?.payment.payment_intent ?? null,
    }
  }
  if (session.amount_total === 0) return {}
  const { amount_total: amount, currency } = session
  const intent = createIntent(stripe, { amount, currency, customer: customer.id, description, metadata })
  chargeIntent(stripe, intent, card, true)
  return { payment_intent: intent.id }
}
