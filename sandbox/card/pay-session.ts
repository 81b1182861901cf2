import { type Books, keep, need } from './books.ts'
import { type CardInput, createPaymentMethod } from './cards.ts'
import { createCustomer } from './customers.ts'
import { change } from './events.ts'
import { createInvoice, finalizeInvoice, payInvoice, paymentOf } from './invoices.ts'
import { purchaseLine } from './lines.ts'
import type { Customer, PaymentMethod, Session } from './objects.ts'
import { cancelIntent, chargeIntent, createIntent } from './payments.ts'
import { startSubscription } from './start-subscription.ts'
import { declineOf } from './cards.ts'

/** Pays an open checkout session with a card that was typed in; a string is why the card was refused. */
export function paySession(books: Books, session: Session, input: CardInput): Session | string {
  const known = session.customer === null ? undefined : need(books, 'customer', session.customer)
  const attempt = createPaymentMethod(books, input, undefined)
  const decline = declineOf(attempt, true)
  if (decline) {
    recordAttempt(books, session, attempt)
    return decline.message
  }
  if (session.inner?.intent) cancelIntent(books, session.inner.intent)
  const customer =
    known ?? createCustomer(books, { email: session.customer_email ?? '', name: input.name.trim() })
  const paid =
    session.mode === 'subscription'
      ? subscribe(books, session, customer, input)
      : buy(books, session, customer, attempt)
  return change(books, 'checkout.session.completed', session, {
    ...paid,
    status: 'complete',
    payment_status: session.amount_total > 0 ? 'paid' : 'no_payment_required',
    customer: customer.id,
    customer_details: { email: customer.email, name: customer.name ?? input.name.trim(), tax_exempt: 'none' },
    url: null,
  })
}

/** A declined card leaves a failed charge behind and changes nothing else. */
function recordAttempt(books: Books, session: Session, card: PaymentMethod): void {
  if (!session.inner || session.amount_total === 0) return
  const intent = session.inner.intent
    ? need(books, 'payment_intent', session.inner.intent)
    : createIntent(books, {
        amount: session.amount_total,
        currency: session.currency,
        customer: session.customer,
        description: session.inner.description,
        metadata: session.mode === 'payment' ? session.inner.metadata : {},
      })
  chargeIntent(books, intent, card, true)
  keep<Session>(books, { ...session, inner: { ...session.inner, intent: intent.id } })
}

function subscribe(books: Books, session: Session, customer: Customer, input: CardInput): Partial<Session> {
  const method = createPaymentMethod(books, input, customer)
  const wanted = session.inner?.items.find(({ price }) => price.recurring !== null)
  if (!session.inner || !wanted) throw new Error(`${session.id} sells no subscription`)
  const { subscription, invoice } = startSubscription(books, {
    customer: customer.id,
    wanted,
    method,
    metadata: session.inner.metadata,
    description: session.inner.description,
  })
  if (invoice.status === 'open') payInvoice(books, invoice, method, true)
  return { subscription: subscription.id, invoice: invoice.id }
}

function buy(books: Books, session: Session, customer: Customer, card: PaymentMethod): Partial<Session> {
  const { items = [], metadata = {}, description = null, invoice: wish } = session.inner ?? {}
  if (session.invoice_creation?.enabled) {
    const draft = createInvoice(books, {
      customer: customer.id,
      lines: items.map((item) => purchaseLine(books, item, {})),
      reason: 'manual',
      description: wish?.description ?? null,
      metadata: wish?.metadata ?? {},
    })
    const open = finalizeInvoice(books, draft, metadata)
    if (open.status === 'open') payInvoice(books, open, card, true)
    return {
      invoice: open.id,
      payment_intent: paymentOf(books, open.id)?.payment.payment_intent ?? null,
    }
  }
  if (session.amount_total === 0) return {}
  const { amount_total: amount, currency } = session
  const intent = createIntent(books, { amount, currency, customer: customer.id, description, metadata })
  chargeIntent(books, intent, card, true)
  return { payment_intent: intent.id }
}
