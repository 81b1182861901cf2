import type { Books } from './books.ts'
import type { Decline } from './errors.ts'
import { recordFailure } from './dunning.ts'
import {
  createInvoice,
  finalizeInvoice,
  type InvoiceOrder,
  payInvoice,
  subscriptionIdOf,
} from './invoices.ts'
import type { Invoice } from './objects.ts'
import { findCard } from './payments.ts'

const NO_CARD: Decline = {
  code: 'resource_missing',
  declineCode: 'generic_decline',
  message: 'This customer has no attached payment source or default payment method.',
}

export type Collected = { invoice: Invoice; decline: Decline | undefined; charge: string }

/** Charges an open invoice to the customer's card, without the customer. */
export function collect(books: Books, open: Invoice): Collected {
  const card = findCard(books, open.customer, subscriptionIdOf(open))
  if (!card) {
    const attempted = { ...open, attempted: true, attempt_count: open.attempt_count + 1 }
    return { invoice: recordFailure(books, attempted), decline: NO_CARD, charge: '' }
  }
  const { invoice, charged } = payInvoice(books, open, card, false)
  const decline = charged?.decline
  return {
    invoice: decline ? recordFailure(books, invoice) : invoice,
    decline,
    charge: charged?.charge.id ?? '',
  }
}

/** Makes an invoice and charges it at once. */
export function billNow(books: Books, order: InvoiceOrder): Collected {
  const invoice = finalizeInvoice(books, createInvoice(books, order))
  return invoice.status === 'paid' ? { invoice, decline: undefined, charge: '' } : collect(books, invoice)
}
