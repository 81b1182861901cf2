import { highestPlan, plans, type PlanKey } from '../../../contract/billing/plans.ts'
import { givenPlan, type PlanRow } from '../../plans/index.ts'

/**
 * A period of points can start up to a day and an hour before the paid month ends: the subscription counts months in
 * UTC, points in the workspace's time zone with its own clock changes.
 */
const boundaryMs = 2 * 86_400_000

/**
 * The plan whose monthly points are granted for a period that starts at `start`. The paid plan counts only if its paid
 * time reaches well into the period; otherwise the next invoice grants the points.
 */
export function planOfPeriod(row: PlanRow, defaultPlan: PlanKey, start: Date): PlanKey {
  const paidInto = row.paid_until !== null && row.paid_until.getTime() > start.getTime() + boundaryMs
  return highestPlan(paidInto ? row.paid_plan : 'free', givenPlan(row, defaultPlan))
}

export function monthlyPoints(plan: PlanKey): number {
  return plans[plan].monthlyPoints
}

/** The note of a monthly grant in the ledger. */
export function monthlyNote(plan: PlanKey): string {
  return `Monthly points, ${plans[plan].name} plan`
}
