import { type Books, keep, need, newId } from './books.ts'
import { change, emit } from './events.ts'
import { settleSubscription } from './dunning.ts'
import type {
  BillingReason,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  Metadata,
  PaymentMethod,
} from './objects.ts'
import { findObject, listObjects } from './objects.queries.ts'
import { cancelIntent, type Charged, chargeIntent, createIntent } from './payments.ts'

export type InvoiceOrder = {
  customer: string
  lines: InvoiceLine[]
  reason: BillingReason | 'upcoming'
  subscription?: { id: string; metadata: Metadata } | undefined
  prorationDate?: number | undefined
  /** What the invoice looks back on; the moment itself where it does not. */
  period?: { start: number; end: number }
  description?: string | null
  metadata?: Metadata
}

/** How long a renewal's invoice stays a draft. */
export const DRAFT_SECONDS = 3600

/** An invoice as it would be, not written down. */
export function draftInvoice(books: Books, order: InvoiceOrder): Invoice {
  const customer = need(books, 'customer', order.customer, 'customer')
  const id = newId(order.reason === 'upcoming' ? 'upcoming_in' : 'in')
  const total = order.lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const lines = order.lines.map((line) => ({ ...line, invoice: id }))
  return {
    id,
    object: 'invoice',
    created: books.now,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    currency: order.lines[0]?.currency ?? 'usd',
    number: null,
    status: 'draft',
    billing_reason: order.reason,
    description: order.description ?? null,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
    starting_balance: customer.balance,
    ending_balance: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    parent: order.subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: {
            metadata: order.subscription.metadata,
            subscription: order.subscription.id,
            ...(order.prorationDate !== undefined && { subscription_proration_date: order.prorationDate }),
          },
        }
      : null,
    period_start: order.period?.start ?? books.now,
    period_end: order.period?.end ?? books.now,
    subtotal: total,
    total,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    default_payment_method: null,
    metadata: order.metadata ?? {},
  }
}

/** Writes an invoice down; it is its subscription's latest then. */
export function createInvoice(books: Books, order: InvoiceOrder, draftSeconds = 0): Invoice {
  const invoice = keep<Invoice>(books, {
    ...draftInvoice(books, order),
    automatically_finalizes_at: draftSeconds > 0 ? books.now + draftSeconds : null,
  })
  const subscription = order.subscription && findObject(books.store, 'subscription', order.subscription.id)
  if (subscription) keep(books, { ...subscription, latest_invoice: invoice.id })
  emit(books, 'invoice.created', invoice)
  return invoice
}

/** Gives a draft its number, uses the customer's balance and makes it payable; with nothing due it is paid. */
export function finalizeInvoice(books: Books, draft: Invoice, paymentMetadata: Metadata = {}): Invoice {
  const customer = need(books, 'customer', draft.customer)
  const due = Math.max(0, draft.total + customer.balance)
  const balance = Math.min(0, draft.total + customer.balance)
  const open = keep<Invoice>(books, {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: balance,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${books.base}/invoice/${draft.id}`,
    invoice_pdf: `${books.base}/invoice/${draft.id}?print=1`,
    status_transitions: { ...draft.status_transitions, finalized_at: books.now },
  })
  keep(books, { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 })
  if (balance !== customer.balance) {
    change(books, 'customer.updated', need(books, 'customer', customer.id), { balance })
  }
  if (due > 0) {
    const intent = createIntent(books, {
      amount: due,
      currency: open.currency,
      customer: open.customer,
      description: open.billing_reason === 'manual' ? open.description : 'Subscription update',
      metadata: paymentMetadata,
    })
    keep<InvoicePayment>(books, {
      id: newId('inpay'),
      object: 'invoice_payment',
      created: books.now,
      invoice: open.id,
      amount_paid: null,
      amount_requested: due,
      currency: open.currency,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    })
  }
  emit(books, 'invoice.finalized', open)
  return due > 0 ? open : markPaid(books, open)
}

/** Tries to take what an open invoice asks for, and writes down how that ended. */
export function payInvoice(
  books: Books,
  invoice: Invoice,
  method: PaymentMethod,
  present: boolean,
): { invoice: Invoice; charged: Charged | undefined } {
  const payment = paymentOf(books, invoice.id)
  if (!payment) return { invoice: markPaid(books, invoice), charged: undefined }
  const intent = need(books, 'payment_intent', payment.payment.payment_intent)
  const charged = chargeIntent(books, intent, method, present)
  const attempted: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  if (!charged.decline) return { invoice: markPaid(books, attempted), charged }
  return { invoice: keep(books, attempted), charged }
}

function markPaid(books: Books, invoice: Invoice): Invoice {
  const payment = paymentOf(books, invoice.id)
  const paid = keep<Invoice>(books, {
    ...invoice,
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: books.now },
  })
  emit(books, 'invoice.paid', paid)
  emit(books, 'invoice.payment_succeeded', paid)
  if (payment) {
    const settled = keep<InvoicePayment>(books, {
      ...payment,
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: books.now },
    })
    emit(books, 'invoice_payment.paid', settled)
  }
  settleSubscription(books, paid)
  return paid
}

export function voidInvoice(books: Books, invoice: Invoice): Invoice {
  const voided = change(books, 'invoice.voided', invoice, {
    status: 'void',
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: books.now },
  })
  const payment = paymentOf(books, invoice.id)
  if (payment) {
    const status_transitions = { ...payment.status_transitions, canceled_at: books.now }
    keep<InvoicePayment>(books, { ...payment, status: 'canceled', status_transitions })
    cancelIntent(books, payment.payment.payment_intent)
  }
  return voided
}

export function paymentOf(books: Books, invoiceId: string): InvoicePayment | undefined {
  return listObjects(books.store, 'invoice_payment', { owner: invoiceId, limit: 1 })[0]
}

export function subscriptionIdOf(invoice: Invoice): string | undefined {
  return invoice.parent?.subscription_details.subscription
}
