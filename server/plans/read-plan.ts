import { highestPlan, type PlanKey } from '../../contract/billing/plans.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { givenPlan } from './given-plan.ts'
import { findPlans } from './plans.queries.ts'

/** The plan in force: the higher of the paid plan and the plan without payment. */
export async function readPlan({ config }: Context, db: Db, workspaceId: string): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return highestPlan(row.paid_plan, givenPlan(row, config.defaultPlan))
}
