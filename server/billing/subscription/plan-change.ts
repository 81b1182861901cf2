import { comparePlans, type BillingInterval, type PlanKey } from '../../../contract/billing/plans.ts'
import type { PaidPlan } from '../billing.tables.ts'
import type { SubscriptionSnapshot } from '../snapshot/billing-snapshot.ts'

export type PaidTerm = { plan: PaidPlan; interval: BillingInterval }
export type WantedTerm = { plan: PlanKey; interval: BillingInterval }

/**
 * Whether a change is an upgrade or a downgrade. A higher plan, or a year instead of a month, starts now; a lower one
 * starts when the paid period ends.
 */
export function kindOfChange(
  current: PaidTerm,
  wanted: WantedTerm,
): 'same' | 'upgrade' | 'downgrade' | 'cancel' {
  if (wanted.plan === 'free') return 'cancel'
  const order = comparePlans(wanted.plan, current.plan)
  if (order !== 0) return order > 0 ? 'upgrade' : 'downgrade'
  if (wanted.interval === current.interval) return 'same'
  return wanted.interval === 'year' ? 'upgrade' : 'downgrade'
}

/** The moment from which a proration is calculated, in seconds; within the period, as Stripe requires. */
export function prorationDateAt({ periodStartsAt, periodEndsAt }: SubscriptionSnapshot, now: Date): number {
  const latest = periodEndsAt.getTime() - 1000
  return Math.floor(Math.max(periodStartsAt.getTime(), Math.min(now.getTime(), latest)) / 1000)
}
