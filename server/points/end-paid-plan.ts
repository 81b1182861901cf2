import { highestPlan } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { findPlans } from '../plans/index.ts'
import { expireBeyond, lockPointAccount } from './accounts.queries.ts'
import { monthlyPoints, type Everybody } from './monthly-points.ts'
import { turnAccountTo } from './turn-account.ts'

export type PlanEnd = {
  workspaceId: string
  now: Date
  /** `config.defaultPlan`. */
  everybody: Everybody
}

/**
 * A paid plan has ended: what is left of the monthly points beyond those of the plan that stays expires now. The
 * period goes on, and bought points stay. Repeated, it does nothing.
 */
export async function endPaidPlan(trx: Trx, { workspaceId, now, everybody }: PlanEnd): Promise<void> {
  const account = await lockPointAccount(trx, workspaceId)
  const row = await findPlans(trx, workspaceId)
  if (!row) throw new Error(`Workspace ${workspaceId} has points and no plan`)
  const plan = highestPlan(row.granted_plan, everybody)
  await turnAccountTo(trx, account, { plan, now })
  const note = 'Expired as the paid plan ended'
  await expireBeyond(trx, { workspaceId, keep: monthlyPoints(plan), note, now })
}
