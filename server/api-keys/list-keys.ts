import type { ApiKey } from '../../contract/api-keys/api-keys.ts'
import { includes } from '../../contract/billing/plans.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { readPlan } from '../plans/index.ts'
import { mayCreateKeys } from './api-keys.policy.ts'
import { findKeyRow, listKeyRows } from './api-keys.queries.ts'
import { presentKey } from './api-keys.view.ts'

/** The caller's own keys, or those of all members for those who manage them. */
export async function listKeys(
  ctx: Context,
  caller: Caller,
): Promise<{ keys: ApiKey[]; can: { create: boolean; plan: boolean } }> {
  const { workspaceId, userId, capabilities } = caller
  const rows = await listKeyRows(
    ctx.db,
    workspaceId,
    capabilities.has('api-keys:manage') ? undefined : userId,
  )
  const plan = await readPlan(ctx, ctx.db, workspaceId)
  return {
    keys: rows.map((row) => presentKey(caller, row, ctx.clock.now())),
    can: { create: mayCreateKeys(caller), plan: includes(plan, 'apiAccess') },
  }
}

export async function readKey(ctx: Context, caller: Caller, id: string): Promise<ApiKey> {
  const row = await findKeyRow(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('API key')
  return presentKey(caller, row, ctx.clock.now())
}
