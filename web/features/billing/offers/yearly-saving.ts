import { type PlanKey, priceInCents } from '../../../../contract/billing/plans.ts'

/** The saving in cents of a yearly payment over twelve monthly ones. */
export const yearlySaving = (plan: PlanKey): number =>
  priceInCents(plan, 'month') * 12 - priceInCents(plan, 'year')
