import type { BillingInterval, PlanKey } from '../../../contract/billing/plans.ts'
import type { InvoiceFields, PaidPlan } from '../billing.tables.ts'

/** The state of one customer's billing at Stripe at one moment. Amounts in cents. */
export type BillingSnapshot = {
  subscription: SubscriptionSnapshot | undefined
  /** Oldest first, without drafts. */
  invoices: InvoiceSnapshot[]
}

export type PlanTerm = { plan: PlanKey; interval: BillingInterval | null }

export type SubscriptionSnapshot = {
  id: string
  itemId: string
  plan: PaidPlan
  interval: BillingInterval
  periodStartsAt: Date
  periodEndsAt: Date
  /** What starts at the period's end; null if the plan renews. */
  next: PlanTerm | null
  scheduleId: string | undefined
  /** Whether it ends with the period or on a set date; null if it renews. */
  ending: 'period' | 'date' | null
  /** When the first payment that is still owed failed. */
  pastDueSince: Date | null
  /** Whether Stripe has stopped trying to collect the payment. */
  unpaid: boolean
}

export type InvoiceSnapshot = InvoiceFields & {
  subscriptionId: string | undefined
  createdAt: Date
  /** The time that it pays for; null for a pack. */
  period: { start: Date; end: Date } | null
  /** The invoice is open, and a payment of it failed. */
  failing: boolean
}

/** How long a paid plan stays after the first failed payment. */
const graceMs = 7 * 86_400_000

export function graceEnd(pastDueSince: Date): Date {
  return new Date(pastDueSince.getTime() + graceMs)
}

/** The start of a grace period that ends now. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - graceMs)
}

/** The plan that is paid for now, and the end of the time that its invoices pay for. */
export function paidPlanOf(
  { subscription, invoices }: BillingSnapshot,
  now: Date,
): { plan: PlanKey; paidUntil: Date | null } {
  if (!subscription) return { plan: 'free', paidUntil: null }
  const paid = invoices.filter(
    (invoice) => invoice.subscriptionId === subscription.id && invoice.status === 'paid' && invoice.plan,
  )
  const lastKept = lastUnrefunded(paid)
  const paidUntil = lastKept?.period?.end ?? null
  const current = paidUntil !== null && paidUntil > now ? lastKept : paid.at(-1)
  const { pastDueSince, unpaid } = subscription
  const lapsed = unpaid || (pastDueSince !== null && graceEnd(pastDueSince) <= now)
  return { plan: lapsed ? 'free' : (current?.plan ?? 'free'), paidUntil }
}

/**
 * The last paid invoice that was not refunded in full. An upgrade's invoice pays only the difference, so it counts only
 * with the invoice before it.
 */
function lastUnrefunded(paid: InvoiceSnapshot[]): InvoiceSnapshot | undefined {
  let lastKept: InvoiceSnapshot | undefined
  for (const invoice of paid) {
    const isKept = invoice.withdrawn < 1
    if (invoice.kind !== 'change') lastKept = isKept ? invoice : undefined
    else if (lastKept && isKept) lastKept = invoice
  }
  return lastKept
}
