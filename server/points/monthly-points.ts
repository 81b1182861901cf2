import { highestPlan, plans, type PlanKey } from '../../contract/plans.ts'
import type { PlanRow } from '../plans/index.ts'

/** What everybody has on this installation (`DEFAULT_PLAN`). */
export type Everybody = PlanKey

/** The plan whose points a period that begins at `start` gives: a paid one only if it is paid beyond that. */
export function planOfPeriod(row: PlanRow, everybody: Everybody, start: Date): PlanKey {
  const paid = row.paid_until !== null && row.paid_until > start ? row.paid_plan : 'free'
  return highestPlan(paid, row.granted_plan, everybody)
}

export function monthlyPoints(plan: PlanKey): number {
  return plans[plan].monthlyPoints
}

/** The line of a monthly grant, as people read it. */
export function monthlyNote(plan: PlanKey): string {
  return `Monthly points, ${plans[plan].name} plan`
}
