import type { Generated } from 'kysely'
import type { BillingInterval, PackKey, PlanKey } from '../contract/plans.ts'
import type { DefaultInstant, Instant } from './columns.ts'

export type BillingPlace = 'stripe-live' | 'stripe-test' | 'sandbox'
export type PaidPlan = Exclude<PlanKey, 'free'>
/** What an invoice is for: a new period, the same again, a higher plan within a period, points, or none of these. */
export type InvoiceKind = 'start' | 'renewal' | 'change' | 'pack' | 'other'

/** What is kept of an invoice as Stripe's books have it. Amounts in cents. */
export type InvoiceFacts = {
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
  /** A dispute is open or was lost. */
  disputed: boolean
  /** How much of what was paid is taken back, 0 to 1. */
  withdrawn: number
  currency: string
  url: string | null
}

/** The tables of payments. */
export type BillingTables = {
  billing_customers: {
    workspace_id: string
    /** Whose books its ids belong to. */
    place: BillingPlace
    generation: Generated<number>
    customer_id: string | null
    sync_asked: Generated<number>
    sync_applied: Generated<number>
    synced_at: Instant | null
    checkout_open_until: Instant | null
    lease: string | null
    lease_until: Instant | null
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
  billing_invoices: InvoiceFacts & {
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
