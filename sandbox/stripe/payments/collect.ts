import type { StripeStore } from '../stripe-store.ts'
import type { Decline } from '../api/errors.ts'
import { recordFailure } from './dunning.ts'
import {
  createInvoice,
  finalizeInvoice,
  type InvoiceOrder,
  payInvoice,
  subscriptionIdOf,
} from '../invoices/invoices.ts'
import type { Invoice } from '../objects/objects.ts'
import { findCard } from './payments.ts'

const NO_CARD: Decline = {
  code: 'resource_missing',
  declineCode: 'generic_decline',
  message: 'This customer has no attached payment source or default payment method.',
}

export type Collected = { invoice: Invoice; decline: Decline | undefined; charge: string }

/** Charges an open invoice to the customer's card, without the customer. */
export function collect(stripe: StripeStore, open: Invoice): Collected {
  const card = findCard(stripe, open.customer, subscriptionIdOf(open))
  if (!card) {
    const attempted = { ...open, attempted: true, attempt_count: open.attempt_count + 1 }
    return { invoice: recordFailure(stripe, attempted), decline: NO_CARD, charge: '' }
  }
  const { invoice, charged } = payInvoice(stripe, open, card, false)
  const decline = charged?.decline
  return {
    invoice: decline ? recordFailure(stripe, invoice) : invoice,
    decline,
    charge: charged?.charge.id ?? '',
  }
}

/** Makes an invoice and charges it at once. */
export function billNow(stripe: StripeStore, order: InvoiceOrder): Collected {
  const invoice = finalizeInvoice(stripe, createInvoice(stripe, order))
  return invoice.status === 'paid' ? { invoice, decline: undefined, charge: '' } : collect(stripe, invoice)
}
