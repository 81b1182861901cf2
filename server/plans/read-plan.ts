import { highestPlan, type PlanKey } from '../../contract/plans.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../platform/http/app-error.ts'
import { findPlans } from './plans.queries.ts'

/** The plan in force: the highest of what is paid, what the operator gave, and what everybody has here. */
export async function readPlan({ config }: Context, db: Db, workspaceId: string): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return highestPlan(row.paid_plan, row.granted_plan, config.defaultPlan)
}
