import type { PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { readGivenPlan } from '../plans/index.ts'
import { expireBeyond, lockPointAccount } from './accounts.queries.ts'
import { monthlyPoints } from './monthly-points.ts'
import { turnAccountTo } from './turn-account.ts'

export type PlanEnd = {
  workspaceId: string
  now: Date
  /** The one of `config`. */
  defaultPlan: PlanKey
}

/**
 * A paid plan has ended: what is left of the monthly points beyond those of the plan that stays expires now. The
 * period goes on, and bought points stay. Repeated, it does nothing.
 */
export async function endPaidPlan(trx: Trx, { workspaceId, now, defaultPlan }: PlanEnd): Promise<void> {
  const account = await lockPointAccount(trx, workspaceId)
  const plan = await readGivenPlan(trx, workspaceId, defaultPlan)
  await turnAccountTo(trx, account, { plan, now })
  const note = 'Expired as the paid plan ended'
  await expireBeyond(trx, { workspaceId, keep: monthlyPoints(plan), note, now })
}
