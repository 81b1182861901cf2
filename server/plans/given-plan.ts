import { highestPlan, type PlanKey } from '../../contract/plans.ts'
import type { PlanRow } from './plans.queries.ts'

/** What a workspace has unpaid: what the operator gave it or everybody here (`config.defaultPlan`), the higher one. */
export function givenPlan({ granted_plan }: Pick<PlanRow, 'granted_plan'>, defaultPlan: PlanKey): PlanKey {
  return highestPlan(granted_plan, defaultPlan)
}
