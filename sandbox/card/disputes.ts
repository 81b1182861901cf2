import { type Books, keep, newId } from './books.ts'
import { invalidRequest } from './errors.ts'
import { change, emit } from './events.ts'
import type { Charge, Dispute } from './objects.ts'

/** The cardholder's bank takes the money back until it is settled who keeps it. */
export function openDispute(books: Books, charge: Charge): Dispute {
  if (charge.status !== 'succeeded') throw invalidRequest('A failed charge cannot be disputed.')
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`)
  const dispute = keep<Dispute>(books, {
    id: newId('du'),
    object: 'dispute',
    created: books.now,
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    metadata: {},
  })
  change(books, 'charge.updated', charge, { disputed: true })
  emit(books, 'charge.dispute.created', dispute)
  emit(books, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const closed = change(books, 'charge.dispute.closed', dispute, { status })
  if (status === 'won') emit(books, 'charge.dispute.funds_reinstated', closed)
  return closed
}
