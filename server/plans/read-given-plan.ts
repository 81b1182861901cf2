import type { PlanKey } from '../../contract/billing/plans.ts'
import type { Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { givenPlan } from './given-plan.ts'
import { findPlans } from './plans.queries.ts'

/** As `givenPlan`, for the workspace's stored row. */
export async function readGivenPlan(db: Db, workspaceId: string, defaultPlan: PlanKey): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return givenPlan(row, defaultPlan)
}
