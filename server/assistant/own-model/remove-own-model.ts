import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { deleteOwnModel } from './own-models.queries.ts'
import { requireOwner } from './require-owner.ts'

/** Forgets the workspace's own model and its key. */
export async function removeOwnModel(ctx: Context, session: Session): Promise<void> {
  requireOwner(session)
  await deleteOwnModel(ctx.db, session.workspaceId)
}
