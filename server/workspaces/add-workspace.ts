import type { z } from 'zod'
import type { createWorkspaceSchema, Workspace } from '../../contract/workspaces/workspaces.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireClientPlace } from '../plans/index.ts'
import { createWorkspace } from './create-workspace.ts'
import { explainRefusal } from './explain-refusal.ts'
import { requireOwnerPlace } from './require-owner-place.ts'
import { unknownZone } from './unknown-zone.ts'
import { findWorkspaceRow, isKnownZone } from './workspaces.queries.ts'
import { presentWorkspace } from './workspaces.view.ts'

/** Creates another workspace that the caller owns: one that pays for itself, or a client of the caller's workspace. */
export async function addWorkspace(
  ctx: Context,
  caller: Caller,
  { name, timeZone, color, asClient }: z.output<typeof createWorkspaceSchema>,
): Promise<Workspace> {
  const { userId } = caller
  if (asClient && !caller.capabilities.has('clients:manage')) {
    throw await explainRefusal(ctx, caller, 'clients:manage')
  }
  if (!(await isKnownZone(ctx.db, timeZone))) throw unknownZone()
  const { defaultPlan: plan } = ctx.config
  const at = ctx.clock.now()
  const id = await inTransaction(ctx.db, async (trx) => {
    if (asClient) await requireClientPlace(ctx, trx, caller.workspaceId)
    await requireOwnerPlace(trx, { userId, name: null, isFree: !asClient && plan === 'free' })
    const payerId = asClient ? caller.workspaceId : undefined
    const created = await createWorkspace(trx, {
      ownerId: userId,
      name,
      timeZone,
      color,
      payerId,
      plan,
      now: at,
    })
    const activity = { kind: 'workspace.created', data: {} } as const
    await recordActivity(trx, { workspaceId: created, by: caller, at, activity })
    if (payerId !== undefined) {
      const added = { kind: 'client.added', data: { name } } as const
      await recordActivity(trx, { workspaceId: payerId, by: caller, at, activity: added })
    }
    return created
  })
  return presentWorkspace(ctx.config, await findWorkspaceRow(ctx.db, userId, id), caller.workspaceId)
}
