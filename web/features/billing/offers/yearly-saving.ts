import { type PlanKey, priceInCents } from '../../../../contract/plans.ts'

/** Cents a year of one yearly payment is below twelve monthly ones. */
export const yearlySaving = (plan: PlanKey): number =>
  priceInCents(plan, 'month') * 12 - priceInCents(plan, 'year')
