import type { z } from 'zod'
import {
  evergreenLimits,
  type changeEvergreenSetSchema,
  type createEvergreenSetSchema,
} from '../../contract/evergreen/evergreen.ts'
import type { Context, Db, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound, staleVersion } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { requireEntitlement } from '../plans/index.ts'
import { listUnsent, removeEvergreenPosts } from '../posts/index.ts'
import { lockQueues } from '../queue/index.ts'
import { listConnectedAccounts } from '../social-accounts/index.ts'
import { lockWorkspace } from '../workspaces/index.ts'
import {
  deleteSetRow,
  findSet,
  insertSet,
  listEvergreenIds,
  listSetAccounts,
  listSetRows,
  lockSet,
  replaceSetAccounts,
  updateSet,
  type SetRow,
} from './evergreen.queries.ts'
import { planSet } from './plan-set.ts'

/** Creates a set without posts. A repeated call creates it once. Throws `plan_required` on a plan without scheduling. */
export async function createEvergreenSet(
  ctx: Context,
  caller: Caller,
  { id, ...input }: z.output<typeof createEvergreenSetSchema>,
): Promise<void> {
  const { workspaceId, userId } = caller
  await inTransaction(ctx.db, async (trx) => {
    await requireEntitlement(ctx, trx, workspaceId, 'scheduling')
    await lockWorkspace(trx, workspaceId)
    if (await findSet(trx, workspaceId, id)) return
    const { length } = await listSetRows(trx, workspaceId)
    if (length >= evergreenLimits.sets) {
      throw new AppError(
        'conflict',
        `A workspace has at most ${evergreenLimits.sets} evergreen sets. Delete one first.`,
      )
    }
    await requireAccounts(trx, caller, input.socialAccountIds)
    const made = await insertSet(trx, {
      id,
      workspace_id: workspaceId,
      ...columnsOf(input),
      created_by: userId,
      created_at: ctx.clock.now(),
    })
    // The id belongs to a set of another workspace.
    if (!made) throw new AppError('conflict', 'This set could not be saved. Please try again.')
    await replaceSetAccounts(trx, id, input.socialAccountIds)
  })
}

/**
 * Changes a set and plans its posts again. Posts whose points are reserved stay planned if the set's accounts and
 * minimum distance stay the same.
 */
export async function changeEvergreenSet(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, ...input }: z.output<typeof changeEvergreenSetSchema>,
): Promise<void> {
  await withLockedSet(ctx, caller, id, async (trx, set) => {
    if (set.version !== version) throw staleVersion('set')
    await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
    const before = await listSetAccounts(trx, id)
    // Accounts that were disconnected in the meantime are not on the screen, so they are removed from the set.
    await requireAccounts(trx, caller, input.socialAccountIds)
    const isStricter =
      input.minimumDays > set.minimum_days || before.some((one) => !input.socialAccountIds.includes(one))
    await removeUnsent(ctx, trx, caller, set, { onlyLoose: !isStricter })
    await replaceSetAccounts(trx, id, input.socialAccountIds)
    await updateSet(trx, id, columnsOf(input))
    await planSet(ctx, trx, await requireSet(trx, caller, id))
  })
}

/** Pauses a set: nothing more is planned, and planned posts that were not sent are removed. */
export async function pauseEvergreenSet(ctx: Context, caller: Caller, id: string): Promise<void> {
  await withLockedSet(ctx, caller, id, async (trx, set) => {
    if (set.paused) return
    await removeUnsent(ctx, trx, caller, set, { onlyLoose: false })
    await updateSet(trx, id, { paused: true })
  })
}

export async function resumeEvergreenSet(ctx: Context, caller: Caller, id: string): Promise<void> {
  await withLockedSet(ctx, caller, id, async (trx, set) => {
    if (!set.paused) return
    await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
    await updateSet(trx, id, { paused: false })
    await planSet(ctx, trx, { ...set, paused: false })
  })
}

/**
 * Deletes a set and its planned posts that were not sent. Published posts, and the posts that they were copied from,
 * are kept.
 */
export async function deleteEvergreenSet(
  ctx: Context,
  caller: Caller,
  id: string,
  version: number,
): Promise<void> {
  await withLockedSet(ctx, caller, id, async (trx, set) => {
    if (set.version !== version) throw staleVersion('set')
    await removeUnsent(ctx, trx, caller, set, { onlyLoose: false })
    await deleteSetRow(trx, id)
  })
}

/** Runs `change` on a locked set and the locked queues of its accounts. */
export async function withLockedSet(
  ctx: Context,
  caller: Caller,
  id: string,
  change: (trx: Trx, set: SetRow) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const set = await requireSet(trx, caller, id)
    const accountIds = await listSetAccounts(trx, id)
    requireWorksFor(caller, accountIds)
    await lockQueues(trx, caller.workspaceId, accountIds)
    await change(trx, set)
  })
}

async function requireSet(trx: Trx, { workspaceId }: Caller, id: string): Promise<SetRow> {
  const set = await lockSet(trx, workspaceId, id)
  if (!set) throw notFound('set')
  return set
}

/** Removes the unsent posts of a locked set: all of them, or those that were copied from some of its posts. */
export async function removeUnsent(
  ctx: Context,
  trx: Trx,
  { workspaceId, userId }: Caller,
  set: SetRow,
  { onlyLoose, ids }: { onlyLoose: boolean; ids?: readonly string[] },
): Promise<void> {
  const wanted = ids ?? (await listEvergreenIds(trx, set.id))
  const unsent = await listUnsent(trx, wanted, { onlyLoose })
  await removeEvergreenPosts(ctx, trx, unsent, { workspaceId, byUserId: userId })
}

const columnsOf = (input: { name: string; minimumDays: number; perWeek: number }) => ({
  name: input.name,
  minimum_days: input.minimumDays,
  per_week: input.perWeek,
})

/** Throws unless all ids are connected accounts of the workspace. */
async function requireAccounts(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  const connected = await listConnectedAccounts(db, caller.workspaceId)
  if (!ids.every((id) => connected.some((account) => account.id === id))) throw notFound('social account')
  requireWorksFor(caller, ids)
}
