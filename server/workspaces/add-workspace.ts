import type { z } from 'zod'
import {
  mostFreeWorkspaces,
  mostWorkspaces,
  type createWorkspaceSchema,
  type Workspace,
} from '../../contract/workspaces/workspaces.ts'
import { plans } from '../../contract/billing/plans.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireClientPlace } from '../plans/index.ts'
import { createWorkspace } from './create-workspace.ts'
import { explainRefusal } from './explain-refusal.ts'
import { unknownZone } from './unknown-zone.ts'
import { countOwnWorkspaces, findWorkspaceRow, isKnownZone } from './workspaces.queries.ts'
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
    await requireOwnPlace(ctx, trx, userId, asClient)
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

async function requireOwnPlace(ctx: Context, trx: Trx, userId: string, asClient: boolean): Promise<void> {
  const own = await countOwnWorkspaces(trx, userId)
  if (own.all >= mostWorkspaces) {
    throw new AppError('conflict', `You own ${own.all} workspaces, the most there can be. Delete one first.`)
  }
  if (asClient || ctx.config.defaultPlan !== 'free' || own.free < mostFreeWorkspaces) return
  throw new AppError(
    'conflict',
    `You own ${own.free} workspaces on the ${plans.free.name} plan, the most there can be. Upgrade one of them, or delete one that you no longer need.`,
  )
}
