/** Objects of invoices and payments, with Stripe's names. Times are seconds since 1970, amounts are cents. */
export type Metadata = Record<string, string>

export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

/** What is stored with an object and never shown. */
export type WithInner<Inner> = { inner?: Inner }

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  created: number
  customer: string | null
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number; fingerprint: string }
  billing_details: { name: string | null; email: string | null }
  metadata: Metadata
}

export type InvoiceLine = {
  id: string
  object: 'line_item'
  invoice: string | null
  amount: number
  subtotal: number
  currency: string
  description: string
  quantity: number
  period: { start: number; end: number }
  subscription: string | null
  parent: object
  pricing: object
  metadata: Metadata
}

/** A pending line of the subscription's next invoice. */
export type InvoiceItem = WithInner<{ line: InvoiceLine }> & {
  id: string
  object: 'invoiceitem'
  date: number
  created: number
  customer: string
  subscription: string
  invoice: string | null
  amount: number
  currency: string
  description: string
  proration: boolean
  period: { start: number; end: number }
  metadata: Metadata
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'

export type Invoice = {
  id: string
  object: 'invoice'
  created: number
  customer: string
  customer_email: string | null
  customer_name: string | null
  currency: string
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  billing_reason: BillingReason | 'upcoming'
  description: string | null
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  next_payment_attempt: number | null
  starting_balance: number
  ending_balance: number | null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: List<InvoiceLine>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number }
  } | null
  period_start: number
  period_end: number
  subtotal: number
  total: number
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  default_payment_method: string | null
  metadata: Metadata
}

export type InvoicePayment = {
  id: string
  object: 'invoice_payment'
  created: number
  invoice: string
  amount_paid: number | null
  amount_requested: number
  currency: string
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid' | 'canceled'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}

export type PaymentError = {
  type: 'card_error'
  code: string
  decline_code: string
  message: string
  charge: string
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  payment_method: string | null
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  canceled_at: number | null
  metadata: Metadata
}

export type Charge = {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { type: 'card'; card: PaymentMethod['card'] }
  billing_details: { name: string | null; email: string | null }
  receipt_url: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
  metadata: Metadata
}

export type Refund = {
  id: string
  object: 'refund'
  created: number
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string | null
  status: 'succeeded'
  metadata: Metadata
}

export type Dispute = {
  id: string
  object: 'dispute'
  created: number
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
  is_charge_refundable: boolean
  metadata: Metadata
}
