import { comparePlans, plans, type PlanKey } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { readGivenPlan } from '../../plans/index.ts'
import { planIncluded } from '../conflicts.ts'

/** Throws `conflict` if the operator already gives the workspace this plan or a higher one. */
export async function requireHigherPlan(ctx: Context, workspaceId: string, plan: PlanKey): Promise<void> {
  const given = await readGivenPlan(ctx.db, workspaceId, ctx.config.defaultPlan)
  if (comparePlans(plan, given) <= 0) throw planIncluded(plans[plan].name)
}
