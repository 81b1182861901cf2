import type { BillingInterval, PlanKey } from '../../contract/plans.ts'
import type { InvoiceFacts, PaidPlan } from '../billing-tables.ts'

/** What Stripe's books say of one customer at one moment. Amounts in cents. */
export type Books = {
  subscription: BookedSubscription | undefined
  /** As they were made, the oldest first; no drafts. */
  invoices: BookedInvoice[]
}

export type PlanTerm = { plan: PlanKey; interval: BillingInterval | null }

export type BookedSubscription = {
  id: string
  itemId: string
  plan: PaidPlan
  interval: BillingInterval
  periodStartsAt: Date
  periodEndsAt: Date
  /** What begins at the period's end where that is not the same again. */
  next: PlanTerm | null
  scheduleId: string | undefined
  /** It ends with the period, or on a day that was set for it; null where it goes on. */
  ending: 'period' | 'date' | null
  /** When the first payment failed that is still owed. */
  pastDueSince: Date | null
  /** Stripe gave up collecting. */
  unpaid: boolean
}

export type BookedInvoice = InvoiceFacts & {
  subscriptionId: string | undefined
  createdAt: Date
  /** What it pays for; null where it is for no time. */
  period: { start: Date; end: Date } | null
  /** Owed, and a payment of it failed. */
  failing: boolean
}

/** So long after the first failed payment a paid plan stays. */
const graceMs = 7 * 86_400_000

export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceMs)
}

/** A grace that ends at this moment began then. */
export function graceBegan(now: Date): Date {
  return new Date(now.getTime() - graceMs)
}

/** What the subscription pays for at this moment, and how far its invoices are paid. */
export function paidPlanOf(
  { subscription, invoices }: Books,
  now: Date,
): { plan: PlanKey; paidUntil: Date | null } {
  if (!subscription) return { plan: 'free', paidUntil: null }
  const paid = invoices.filter(
    (invoice) => invoice.subscriptionId === subscription.id && invoice.status === 'paid' && invoice.plan,
  )
  const kept = keptOf(paid)
  const paidUntil = kept?.period?.end ?? null
  const counts = paidUntil !== null && paidUntil > now ? kept : paid.at(-1)
  const { pastDueSince, unpaid } = subscription
  const lapsed = unpaid || (pastDueSince !== null && graceEnd(pastDueSince) <= now)
  return { plan: lapsed ? 'free' : (counts?.plan ?? 'free'), paidUntil }
}

/**
 * The last paid invoice whose money is still there. What was paid back pays for nothing, and an upgrade pays only for
 * the difference to what it raised.
 */
function keptOf(paid: BookedInvoice[]): BookedInvoice | undefined {
  let kept: BookedInvoice | undefined
  for (const invoice of paid) {
    const isThere = invoice.withdrawn < 1
    if (invoice.kind !== 'change') kept = isThere ? invoice : undefined
    else if (kept && isThere) kept = invoice
  }
  return kept
}
