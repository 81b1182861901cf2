import { highestPlan, type PlanKey } from '../../contract/billing/plans.ts'
import type { PlanRow } from './plans.queries.ts'

/** The plan of a workspace without payment: the higher of the one the operator gave it and `config.defaultPlan`. */
export function givenPlan({ granted_plan }: Pick<PlanRow, 'granted_plan'>, defaultPlan: PlanKey): PlanKey {
  return highestPlan(granted_plan, defaultPlan)
}
