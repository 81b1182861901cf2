import { highestPlan, type PlanKey } from '../../contract/billing/plans.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { findPlans, type PlanRow } from './plans.queries.ts'

/** The plan of a workspace without payment: the higher of the one the operator gave it and `config.defaultPlan`. */
export function givenPlan({ granted_plan }: Pick<PlanRow, 'granted_plan'>, defaultPlan: PlanKey): PlanKey {
  return highestPlan(granted_plan, defaultPlan)
}

/** The plan in force: the higher of the paid plan and the plan without payment. */
export async function readPlan({ config }: Context, db: Db, workspaceId: string): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return highestPlan(row.paid_plan, givenPlan(row, config.defaultPlan))
}

/** Reads the stored plan and returns `givenPlan` for it. */
export async function readGivenPlan(db: Db, workspaceId: string, defaultPlan: PlanKey): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return givenPlan(row, defaultPlan)
}
