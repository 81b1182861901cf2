import type { PlanKey } from '../../contract/plans.ts'
import type { Trx } from '../context.ts'
import { updatePlans } from './plans.queries.ts'

/** What the operator gives a workspace, whatever it pays for. */
export function setGrantedPlan(trx: Trx, workspaceId: string, plan: PlanKey): Promise<void> {
  return updatePlans(trx, workspaceId, { granted_plan: plan })
}

/** What the workspace's subscription pays for, and how far; `paidUntil` null where nothing was paid. */
export function setPaidPlan(
  trx: Trx,
  workspaceId: string,
  { plan, paidUntil }: { plan: PlanKey; paidUntil: Date | null },
): Promise<void> {
  return updatePlans(trx, workspaceId, { paid_plan: plan, paid_until: paidUntil })
}
