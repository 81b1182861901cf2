import { highestPlan, plans, type PlanKey } from '../../contract/plans.ts'
import { givenPlan, type PlanRow } from '../plans/index.ts'

/**
 * A month of points may begin up to a day and an hour before the paid one ends: the subscription counts months in UTC,
 * the points in a zone with short months and clock changes of its own.
 */
const borderMs = 2 * 86_400_000

/**
 * The plan whose points a period that begins at `start` gives: a paid one only if it is paid into that period, and not
 * where what was paid for is about to end. There the invoice of the next month brings them.
 */
export function planOfPeriod(row: PlanRow, defaultPlan: PlanKey, start: Date): PlanKey {
  const paidInto = row.paid_until !== null && row.paid_until.getTime() > start.getTime() + borderMs
  return highestPlan(paidInto ? row.paid_plan : 'free', givenPlan(row, defaultPlan))
}

export function monthlyPoints(plan: PlanKey): number {
  return plans[plan].monthlyPoints
}

/** The line of a monthly grant, as people read it. */
export function monthlyNote(plan: PlanKey): string {
  return `Monthly points, ${plans[plan].name} plan`
}
