import { highestPlan, type PlanKey } from '../../contract/billing/plans.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { findOwnPlans, findPayer, findPlans, type Payer, type PlanRow } from './plans.queries.ts'

/** The plan of a workspace without payment: the higher of the one the operator gave it and `config.defaultPlan`. */
export function givenPlan({ granted_plan }: Pick<PlanRow, 'granted_plan'>, defaultPlan: PlanKey): PlanKey {
  return highestPlan(granted_plan, defaultPlan)
}

/** The plan in force: the higher of the paid plan and the plan without payment of the workspace that pays. */
export async function readPlan({ config }: Context, db: Db, workspaceId: string): Promise<PlanKey> {
  const row = await findPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return planInForce(row, config.defaultPlan)
}

/** The higher of the paid plan and the plan without payment, of the row of the workspace that pays. */
export const planInForce = (
  row: Pick<PlanRow, 'paid_plan' | 'granted_plan'>,
  defaultPlan: PlanKey,
): PlanKey => highestPlan(row.paid_plan, givenPlan(row, defaultPlan))

/** `givenPlan` of the workspace's own stored plan. */
export async function readGivenPlan(db: Db, workspaceId: string, defaultPlan: PlanKey): Promise<PlanKey> {
  const row = await findOwnPlans(db, workspaceId)
  if (!row) throw notFound('workspace')
  return givenPlan(row, defaultPlan)
}

/** The workspace that pays for a workspace: an agency's one, or itself. */
export async function readPayer(db: Db, workspaceId: string): Promise<Payer> {
  const payer = await findPayer(db, workspaceId)
  if (!payer) throw notFound('workspace')
  return payer
}

/** The agency's workspace that pays for a client workspace; undefined for a workspace that pays for itself. */
export async function readOtherPayer(db: Db, workspaceId: string): Promise<Payer | undefined> {
  const payer = await readPayer(db, workspaceId)
  return payer.id === workspaceId ? undefined : payer
}
