import { storageBytes, type PlanKey } from '../../contract/billing/plans.ts'
import type { Storage } from '../../contract/workspaces/workspaces.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { planInForce } from '../plans/index.ts'
import { findStorageUse } from './storage-quota.queries.ts'

type Who = Pick<Caller, 'workspaceId' | 'emailVerified'>

/** The used storage (media and texts) and its limit on the plan. A client workspace shares both with its payer's. */
export async function readStorage(
  ctx: Context,
  db: Db,
  { workspaceId, emailVerified }: Who,
): Promise<Storage & { plan: PlanKey }> {
  const row = await findStorageUse(db, workspaceId)
  if (!row) throw notFound('workspace')
  const plan = planInForce(row, ctx.config.defaultPlan)
  return {
    plan,
    bytesUsed: Math.max(0, row.bytes),
    bytesAllowed: emailVerified ? storageBytes[plan] : storageBytes.unverified,
  }
}
