import type {
  Charge,
  Dispute,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  WithInner,
  List,
  Metadata,
  PaymentIntent,
  PaymentMethod,
  Refund,
} from './money-objects.ts'

export type * from './money-objects.ts'

export type Interval = 'day' | 'week' | 'month' | 'year'

export type Customer = {
  id: string
  object: 'customer'
  created: number
  /** Below zero: credit of the customer, applied to the next invoices. */
  balance: number
  email: string | null
  name: string | null
  description: string | null
  delinquent: boolean
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
  metadata: Metadata
  /** A deleted customer keeps its id and its invoices. */
  deleted?: true
}

export type Product = {
  id: string
  object: 'product'
  created: number
  updated: number
  active: boolean
  name: string
  description: string | null
  default_price: string | null
  metadata: Metadata
}

export type Price = {
  id: string
  object: 'price'
  created: number
  active: boolean
  currency: string
  lookup_key: string | null
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number } | null
  type: 'one_time' | 'recurring'
  unit_amount: number
  unit_amount_decimal: string
  metadata: Metadata
}

export type LineItem = { price: Price; quantity: number }

export type Session = WithInner<{
  items: LineItem[]
  /** Metadata for the subscription or the payment that the session creates. */
  metadata: Metadata
  description: string | null
  invoice: { description: string | null; metadata: Metadata }
  /** Of an attempt that was declined. */
  intent: string | null
}> & {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  customer: string | null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null; tax_exempt: 'none' } | null
  client_reference_id: string | null
  subscription: string | null
  invoice: string | null
  payment_intent: string | null
  invoice_creation: { enabled: boolean } | null
  currency: string
  amount_subtotal: number
  amount_total: number
  success_url: string
  cancel_url: string | null
  url: string | null
  metadata: Metadata
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  price: Price
  quantity: number
  subscription: string
  metadata: Metadata
}

export type Subscription = {
  id: string
  object: 'subscription'
  created: number
  start_date: number
  billing_cycle_anchor: number
  status: 'active' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete'
  customer: string
  currency: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  default_payment_method: string | null
  description: string | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  schedule: string | null
  metadata: Metadata
}

export type Phase = {
  start_date: number
  end_date: number
  items: { price: string; plan: string; quantity: number; metadata: Metadata }[]
  proration_behavior: Proration
  currency: string
  metadata: Metadata
}

export type Proration = 'always_invoice' | 'create_prorations' | 'none'

export type Schedule = {
  id: string
  object: 'subscription_schedule'
  created: number
  customer: string
  subscription: string | null
  status: 'active' | 'canceled' | 'completed' | 'released'
  current_phase: { start_date: number; end_date: number } | null
  end_behavior: 'release' | 'cancel'
  phases: Phase[]
  released_at: number | null
  released_subscription: string | null
  canceled_at: number | null
  completed_at: number | null
  metadata: Metadata
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  created: number
  customer: string
  return_url: string | null
  url: string
}

export type StripeEvent = {
  id: string
  object: 'event'
  created: number
  type: string
  api_version: string
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  data: { object: object; previous_attributes?: object }
}

type AnyObject =
  | Customer
  | Product
  | Price
  | PaymentMethod
  | Session
  | Subscription
  | Schedule
  | InvoiceItem
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | PortalSession
  | StripeEvent

export type Kind = AnyObject['object']
export type ObjectOf<K extends Kind> = Extract<AnyObject, { object: K }>
