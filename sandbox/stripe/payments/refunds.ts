import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import { invalidRequest } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import type { Charge, Metadata, Refund } from '../objects/objects.ts'
import { formatMoney } from '../invoices/format-money.ts'

type Named = { charge?: string | undefined; payment_intent?: string | undefined }

export function chargeToRefund(stripe: StripeStore, { charge, payment_intent }: Named): Charge {
  if (charge !== undefined) return requireObject(stripe, 'charge', charge, 'charge')
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = requireObject(stripe, 'payment_intent', payment_intent, 'payment_intent')
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return requireObject(stripe, 'charge', intent.latest_charge)
}

/** Refunds an amount, or all that is left. */
export function refundCharge(
  stripe: StripeStore,
  charge: Charge,
  amount: number | undefined,
  { reason = null, metadata = {} }: { reason?: string | null; metadata?: Metadata } = {},
): Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.status !== 'succeeded') throw invalidRequest('A failed charge cannot be refunded.')
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  const given = amount ?? left
  if (given > left) {
    const money = (cents: number) => formatMoney(cents, charge.currency)
    const message = `Refund amount (${money(given)}) is greater than unrefunded amount on charge (${money(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
  const refund = saveObject<Refund>(stripe, {
    id: newId('re'),
    object: 'refund',
    created: stripe.now,
    amount: given,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
    metadata,
  })
  change(stripe, 'charge.refunded', charge, {
    amount_refunded: charge.amount_refunded + given,
    refunded: given === left,
  })
  emit(stripe, 'refund.created', refund)
  return refund
}
