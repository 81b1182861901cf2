import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { deleteOwnModel } from './own-models.queries.ts'

/** Deletes the workspace's own model and its key. */
export async function removeOwnModel(ctx: Context, caller: Caller): Promise<void> {
  await deleteOwnModel(ctx.db, caller.workspaceId)
}
