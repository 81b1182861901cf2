import type { Generated } from 'kysely'
import type { BillingInterval, PackKey, PlanKey } from '../../contract/billing/plans.ts'
import type { DefaultInstant, Instant } from '../infra/database/columns.ts'

export type StripeMode = 'stripe-live' | 'stripe-test' | 'sandbox'
export type PaidPlan = Exclude<PlanKey, 'free'>
/** What an invoice is for: a new subscription or interval, the next period, an upgrade within a period, a point pack, or none of these. */
export type InvoiceKind = 'start' | 'renewal' | 'change' | 'pack' | 'other'

/** The fields of a Stripe invoice that are stored. Amounts in cents. */
export type InvoiceFields = {
  id: string
  number: string
  description: string
  kind: InvoiceKind
  plan: PaidPlan | null
  interval: BillingInterval | null
  pack: PackKey | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  total: number
  paid: number
  refunded: number
  /** Whether a dispute is open or was lost. */
  disputed: boolean
  /** The share of the payment that was refunded or disputed, from 0 to 1. */
  withdrawn: number
  currency: string
  url: string | null
}

/** The tables of payments. */
export type BillingTables = {
  billing_customers: {
    workspace_id: string
    /** The Stripe mode that the customer's id belongs to. */
    stripe_mode: StripeMode
    generation: Generated<number>
    customer_id: string | null
    /** Whether the subscription was set to end because the account is about to be deleted. */
    ends_for_deletion: Generated<boolean>
    sync_requested: Generated<number>
    sync_applied: Generated<number>
    synced_at: Instant | null
    checkout_open_until: Instant | null
    lease: string | null
    lease_until: Instant | null
    lease_user_id: string | null
    created_at: DefaultInstant
  }
  subscriptions: {
    workspace_id: string
    subscription_id: string
    plan: PaidPlan
    interval: BillingInterval
    status: 'active' | 'past_due'
    period_ends_at: Instant
    next_plan: PlanKey | null
    next_interval: BillingInterval | null
    past_due_since: Instant | null
  }
  billing_invoices: InvoiceFields & {
    workspace_id: string
    sequence: number
    created_at: Instant
    granted: Generated<boolean>
    receipt_mailed: Generated<boolean>
    refund_mailed: Generated<number>
    failure_mailed: Generated<boolean>
    grace_end_mailed: Generated<boolean>
  }
  billing_events: {
    id: string
    type: string
    workspace_id: string | null
    received_at: Instant
  }
}
