import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { releaseOpenHolds } from '../../points/index.ts'
import { deleteLimitsOf, deletePostsOf, isPublishing } from './deletion.queries.ts'

/**
 * Deletes all posts of a workspace whose publishing is paused. Published posts stay on the platforms. False if a post
 * is being sent at this moment. A repeated call continues with the rest.
 */
export async function deleteAllPosts(ctx: Context, workspaceId: string): Promise<boolean> {
  if (await isPublishing(ctx.db, workspaceId)) return false
  // A post that holds points cannot be deleted.
  await inTransaction(ctx.db, (trx) => releaseOpenHolds(trx, workspaceId, ctx.clock.now()))
  await deletePostsOf(ctx.db, workspaceId)
  await deleteLimitsOf(ctx.db, workspaceId)
  return true
}
