import type { PlanKey } from '../../../contract/billing/plans.ts'
import type { Trx } from '../../context.ts'
import { readGivenPlan } from '../../plans/index.ts'
import { expireAbove, lockPointAccount } from '../accounts.queries.ts'
import { monthlyPoints } from './monthly-points.ts'
import { startPeriodOnPlan } from './start-period.ts'

export type PlanEnd = {
  workspaceId: string
  now: Date
  /** `config.defaultPlan`. */
  defaultPlan: PlanKey
}

/**
 * After the end of a paid plan: monthly points beyond those of the remaining plan expire now. The period continues,
 * and bought points stay. Repeated, it does nothing.
 */
export async function endPaidPlan(trx: Trx, { workspaceId, now, defaultPlan }: PlanEnd): Promise<void> {
  const account = await lockPointAccount(trx, workspaceId)
  const plan = await readGivenPlan(trx, workspaceId, defaultPlan)
  await startPeriodOnPlan(trx, account, { plan, now })
  const note = 'Expired with your paid plan'
  await expireAbove(trx, { workspaceId, keep: monthlyPoints(plan), note, now })
}
