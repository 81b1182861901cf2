import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import { declineOf } from './cards.ts'
import type { Decline } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import type { Charge, Metadata, PaymentIntent, PaymentMethod } from '../objects/objects.ts'

export type Paying = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata?: Metadata
}

export function createIntent(stripe: StripeStore, paying: Paying): PaymentIntent {
  const intent = saveObject<PaymentIntent>(stripe, {
    id: newId('pi'),
    object: 'payment_intent',
    created: stripe.now,
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
  emit(stripe, 'payment_intent.created', intent)
  return intent
}

export type Charged = { intent: PaymentIntent; charge: Charge; decline: Decline | undefined }

/** Tries to charge the card. `present`: the customer is on the card page. */
export function chargeIntent(
  stripe: StripeStore,
  intent: PaymentIntent,
  method: PaymentMethod,
  present: boolean,
): Charged {
  const decline = declineOf(method, present)
  const charge = saveObject<Charge>(stripe, {
    id: newId('ch'),
    object: 'charge',
    created: stripe.now,
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
    const failed = saveObject<PaymentIntent>(stripe, {
      ...intent,
      latest_charge: charge.id,
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code, message, charge: charge.id },
    })
    emit(stripe, 'charge.failed', charge)
    emit(stripe, 'payment_intent.payment_failed', failed)
    return { intent: failed, charge, decline }
  }
  const paid = saveObject<PaymentIntent>(stripe, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: method.id,
    status: 'succeeded',
  })
  emit(stripe, 'charge.succeeded', charge)
  emit(stripe, 'payment_intent.succeeded', paid)
  return { intent: paid, charge, decline }
}

export function cancelIntent(stripe: StripeStore, id: string): void {
  const intent = requireObject(stripe, 'payment_intent', id)
  if (intent.status !== 'requires_payment_method') return
  change(stripe, 'payment_intent.canceled', intent, { status: 'canceled', canceled_at: stripe.now })
}

/** The card a customer's invoices are charged to: the subscription's own, else the customer's. */
export function findCard(
  stripe: StripeStore,
  customerId: string,
  subscriptionId: string | undefined,
): PaymentMethod | undefined {
  const own =
    subscriptionId === undefined
      ? null
      : requireObject(stripe, 'subscription', subscriptionId, 'subscription').default_payment_method
  const customer = requireObject(stripe, 'customer', customerId, 'customer')
  const id = own ?? customer.invoice_settings.default_payment_method
  return id === null ? undefined : requireObject(stripe, 'payment_method', id)
}
