import { type StripeStore, saveObject, newId } from '../stripe-store.ts'
import { invalidRequest } from '../api/errors.ts'
import { change, emit } from '../events/emit-event.ts'
import type { Charge, Dispute } from '../objects/objects.ts'

/** The cardholder's bank withdraws the money until the dispute is closed. */
export function openDispute(stripe: StripeStore, charge: Charge): Dispute {
  if (charge.status !== 'succeeded') throw invalidRequest('A failed charge cannot be disputed.')
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`)
  const dispute = saveObject<Dispute>(stripe, {
    id: newId('du'),
    object: 'dispute',
    created: stripe.now,
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    metadata: {},
  })
  change(stripe, 'charge.updated', charge, { disputed: true })
  emit(stripe, 'charge.dispute.created', dispute)
  emit(stripe, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(stripe: StripeStore, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const closed = change(stripe, 'charge.dispute.closed', dispute, { status })
  if (status === 'won') emit(stripe, 'charge.dispute.funds_reinstated', closed)
  return closed
}
