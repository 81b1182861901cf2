import type { Application } from '../../../contract/applications/applications.ts'
import { includes } from '../../../contract/billing/plans.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPlan } from '../../plans/index.ts'
import { findApplicationRow, listApplicationRows } from '../applications.queries.ts'
import { presentApplication } from './present-application.ts'

export async function listApplications(
  ctx: Context,
  { workspaceId }: Caller,
): Promise<{ applications: Application[]; can: { plan: boolean } }> {
  const rows = await listApplicationRows(ctx.db, workspaceId)
  const plan = await readPlan(ctx, ctx.db, workspaceId)
  return { applications: rows.map(presentApplication), can: { plan: includes(plan, 'apiAccess') } }
}

export async function readApplication(
  ctx: Context,
  { workspaceId }: Caller,
  id: string,
): Promise<Application> {
  const row = await findApplicationRow(ctx.db, workspaceId, id)
  if (!row) throw noApplication()
  return presentApplication(row)
}

export const noApplication = () => notFound('application')
