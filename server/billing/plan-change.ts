import { comparePlans, type BillingInterval, type PlanKey } from '../../contract/plans.ts'
import type { PaidPlan } from '../billing-tables.ts'

export type PaidTerm = { plan: PaidPlan; interval: BillingInterval }
export type WantedTerm = { plan: PlanKey; interval: BillingInterval }

/**
 * What a change comes to. A higher plan, or a year instead of a month, begins at once; what is lower begins when what
 * was paid for is used up.
 */
export function kindOfChange(
  present: PaidTerm,
  wanted: WantedTerm,
): 'same' | 'upgrade' | 'downgrade' | 'cancel' {
  if (wanted.plan === 'free') return 'cancel'
  const order = comparePlans(wanted.plan, present.plan)
  if (order !== 0) return order > 0 ? 'upgrade' : 'downgrade'
  if (wanted.interval === present.interval) return 'same'
  return wanted.interval === 'year' ? 'upgrade' : 'downgrade'
}
