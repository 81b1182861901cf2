import type { PlanKey } from '../../contract/billing/plans.ts'
import type { Trx } from '../context.ts'
import { updatePlans } from './plans.queries.ts'

/** Sets the plan that the operator gives a workspace, independent of its payments. */
export function setGrantedPlan(trx: Trx, workspaceId: string, plan: PlanKey): Promise<void> {
  return updatePlans(trx, workspaceId, { granted_plan: plan })
}

/**
 * Sets the plan that the workspace's subscription pays for and the end of the paid time; `paidUntil` is null if nothing
 * was paid.
 */
export function setPaidPlan(
  trx: Trx,
  workspaceId: string,
  { plan, paidUntil }: { plan: PlanKey; paidUntil: Date | null },
): Promise<void> {
  return updatePlans(trx, workspaceId, { paid_plan: plan, paid_until: paidUntil })
}
