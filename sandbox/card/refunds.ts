import { type Books, keep, need, newId } from './books.ts'
import { invalidRequest } from './errors.ts'
import { change, emit } from './events.ts'
import type { Charge, Metadata, Refund } from './objects.ts'
import { formatMoney } from './money.ts'

type Named = { charge?: string | undefined; payment_intent?: string | undefined }

export function chargeToRefund(books: Books, { charge, payment_intent }: Named): Charge {
  if (charge !== undefined) return need(books, 'charge', charge, 'charge')
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = need(books, 'payment_intent', payment_intent, 'payment_intent')
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return need(books, 'charge', intent.latest_charge)
}

/** Gives money back, all that is left without an amount. */
export function refundCharge(
  books: Books,
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
  const refund = keep<Refund>(books, {
    id: newId('re'),
    object: 'refund',
    created: books.now,
    amount: given,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
    metadata,
  })
  change(books, 'charge.refunded', charge, {
    amount_refunded: charge.amount_refunded + given,
    refunded: given === left,
  })
  emit(books, 'refund.created', refund)
  return refund
}
