import { type Books, keep, need, newId } from './books.ts'
import { declineOf } from './cards.ts'
import type { Decline } from './errors.ts'
import { change, emit } from './events.ts'
import type { Charge, Metadata, PaymentIntent, PaymentMethod } from './objects.ts'

export type Paying = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata?: Metadata
}

export function createIntent(books: Books, paying: Paying): PaymentIntent {
  const intent = keep<PaymentIntent>(books, {
    id: newId('pi'),
    object: 'payment_intent',
    created: books.now,
    amount: paying.amount,
    amount_received: 0,
    currency: paying.currency,
    customer: paying.customer,
    description: paying.description,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
    canceled_at: null,
    metadata: paying.metadata ?? {},
  })
  emit(books, 'payment_intent.created', intent)
  return intent
}

export type Charged = { intent: PaymentIntent; charge: Charge; decline: Decline | undefined }

/** Tries to take the money. `present`: the person is at the card page. */
export function chargeIntent(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  present: boolean,
): Charged {
  const decline = declineOf(method, present)
  const charge = keep<Charge>(books, {
    id: newId('ch'),
    object: 'charge',
    created: books.now,
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    captured: decline === undefined,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    paid: decline === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    billing_details: method.billing_details,
    receipt_url: null,
    refunded: false,
    status: decline ? 'failed' : 'succeeded',
    metadata: intent.metadata,
  })
  if (decline) {
    const { code, declineCode: decline_code, message } = decline
    const failed = keep<PaymentIntent>(books, {
      ...intent,
      latest_charge: charge.id,
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code, message, charge: charge.id },
    })
    emit(books, 'charge.failed', charge)
    emit(books, 'payment_intent.payment_failed', failed)
    return { intent: failed, charge, decline }
  }
  const paid = keep<PaymentIntent>(books, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  })
  emit(books, 'charge.succeeded', charge)
  emit(books, 'payment_intent.succeeded', paid)
  return { intent: paid, charge, decline }
}

export function cancelIntent(books: Books, id: string): void {
  const intent = need(books, 'payment_intent', id)
  if (intent.status !== 'requires_payment_method') return
  change(books, 'payment_intent.canceled', intent, { status: 'canceled', canceled_at: books.now })
}

/** The card a customer's invoices are charged to: the subscription's own, else the customer's. */
export function findCard(
  books: Books,
  customerId: string,
  subscriptionId: string | undefined,
): PaymentMethod | undefined {
  const own =
    subscriptionId === undefined
      ? null
      : need(books, 'subscription', subscriptionId, 'subscription').default_payment_method
  const customer = need(books, 'customer', customerId, 'customer')
  const id = own ?? customer.invoice_settings.default_payment_method
  return id === null ? undefined : need(books, 'payment_method', id)
}
