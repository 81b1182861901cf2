import { type StripeStore, saveObject, requireObject, newId } from '../stripe-store.ts'
import { change, emit } from '../events/emit-event.ts'
import { settleSubscription } from '../payments/dunning.ts'
import type {
  BillingReason,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  Metadata,
  PaymentMethod,
} from '../objects/objects.ts'
import { findObject, listObjects } from '../objects/objects.queries.ts'
import { cancelIntent, type Charged, chargeIntent, createIntent } from '../payments/payments.ts'

export type InvoiceOrder = {
  customer: string
  lines: InvoiceLine[]
  reason: BillingReason | 'upcoming'
  subscription?: { id: string; metadata: Metadata } | undefined
  prorationDate?: number | undefined
  /** The period that the invoice covers; an invoice without one starts and ends now. */
  period?: { start: number; end: number }
  description?: string | null
  metadata?: Metadata
}

/** How long a renewal's invoice stays a draft. */
export const DRAFT_SECONDS = 3600

/** Builds an invoice without storing it. */
export function draftInvoice(stripe: StripeStore, order: InvoiceOrder): Invoice {
  const customer = requireObject(stripe, 'customer', order.customer, 'customer')
  const id = newId(order.reason === 'upcoming' ? 'upcoming_in' : 'in')
  const total = order.lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  const lines = order.lines.map((line) => ({ ...line, invoice: id }))
  return {
    id,
    object: 'invoice',
    created: stripe.now,
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
    period_start: order.period?.start ?? stripe.now,
    period_end: order.period?.end ?? stripe.now,
    subtotal: total,
    total,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    default_payment_method: null,
    metadata: order.metadata ?? {},
  }
}

/** Stores an invoice and makes it the latest of its subscription. */
export function createInvoice(stripe: StripeStore, order: InvoiceOrder, draftSeconds = 0): Invoice {
  const invoice = saveObject<Invoice>(stripe, {
    ...draftInvoice(stripe, order),
    automatically_finalizes_at: draftSeconds > 0 ? stripe.now + draftSeconds : null,
  })
  const subscription = order.subscription && findObject(stripe.store, 'subscription', order.subscription.id)
  if (subscription) saveObject(stripe, { ...subscription, latest_invoice: invoice.id })
  emit(stripe, 'invoice.created', invoice)
  return invoice
}

/** Numbers a draft, applies the customer's balance and opens the invoice; with nothing due it is paid. */
export function finalizeInvoice(
  stripe: StripeStore,
  draft: Invoice,
  paymentMetadata: Metadata = {},
): Invoice {
  const customer = requireObject(stripe, 'customer', draft.customer)
  const due = Math.max(0, draft.total + customer.balance)
  const balance = Math.min(0, draft.total + customer.balance)
  const open = saveObject<Invoice>(stripe, {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: balance,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${stripe.base}/invoice/${draft.id}`,
    invoice_pdf: `${stripe.base}/invoice/${draft.id}?print=1`,
    status_transitions: { ...draft.status_transitions, finalized_at: stripe.now },
  })
  saveObject(stripe, { ...customer, next_invoice_sequence: customer.next_invoice_sequence + 1 })
  if (balance !== customer.balance) {
    change(stripe, 'customer.updated', requireObject(stripe, 'customer', customer.id), { balance })
  }
  if (due > 0) {
    const intent = createIntent(stripe, {
      amount: due,
      currency: open.currency,
      customer: open.customer,
      description: open.billing_reason === 'manual' ? open.description : 'Subscription update',
      metadata: paymentMetadata,
    })
    saveObject<InvoicePayment>(stripe, {
      id: newId('inpay'),
      object: 'invoice_payment',
      created: stripe.now,
      invoice: open.id,
      amount_paid: null,
      amount_requested: due,
      currency: open.currency,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    })
  }
  emit(stripe, 'invoice.finalized', open)
  return due > 0 ? open : markPaid(stripe, open)
}

/** Tries to charge an open invoice and stores the result. */
export function payInvoice(
  stripe: StripeStore,
  invoice: Invoice,
  method: PaymentMethod,
  present: boolean,
): { invoice: Invoice; charged: Charged | undefined } {
  const payment = paymentOf(stripe, invoice.id)
  if (!payment) return { invoice: markPaid(stripe, invoice), charged: undefined }
  const intent = requireObject(stripe, 'payment_intent', payment.payment.payment_intent)
  const charged = chargeIntent(stripe, intent, method, present)
  const attempted: Invoice = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  if (!charged.decline) return { invoice: markPaid(stripe, attempted), charged }
  return { invoice: saveObject(stripe, attempted), charged }
}

function markPaid(stripe: StripeStore, invoice: Invoice): Invoice {
  const payment = paymentOf(stripe, invoice.id)
  const paid = saveObject<Invoice>(stripe, {
    ...invoice,
    status: 'paid',
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: stripe.now },
  })
  emit(stripe, 'invoice.paid', paid)
  emit(stripe, 'invoice.payment_succeeded', paid)
  if (payment) {
    const settled = saveObject<InvoicePayment>(stripe, {
      ...payment,
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: stripe.now },
    })
    emit(stripe, 'invoice_payment.paid', settled)
  }
  settleSubscription(stripe, paid)
  return paid
}

export function voidInvoice(stripe: StripeStore, invoice: Invoice): Invoice {
  const voided = change(stripe, 'invoice.voided', invoice, {
    status: 'void',
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: stripe.now },
  })
  const payment = paymentOf(stripe, invoice.id)
  if (payment) {
    const status_transitions = { ...payment.status_transitions, canceled_at: stripe.now }
    saveObject<InvoicePayment>(stripe, { ...payment, status: 'canceled', status_transitions })
    cancelIntent(stripe, payment.payment.payment_intent)
  }
  return voided
}

export function paymentOf(stripe: StripeStore, invoiceId: string): InvoicePayment | undefined {
  return listObjects(stripe.store, 'invoice_payment', { owner: invoiceId, limit: 1 })[0]
}

export function subscriptionIdOf(invoice: Invoice): string | undefined {
  return invoice.parent?.subscription_details.subscription
}
