import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { deleteDisconnectedExternalPosts, deleteOldExternalPosts } from './external-posts.queries.ts'

const dayMs = 86_400_000

/**
 * Deletes the external posts of disconnected accounts. Also deletes those that were not read again within the period
 * after which their platform requires data to be refreshed or removed.
 */
export async function sweepExternalPosts(ctx: Context): Promise<void> {
  await deleteDisconnectedExternalPosts(ctx.db)
  for (const platform of platformKeys) {
    const days = ctx.connectors.find(platform)?.dataKeptDays
    if (days === undefined) continue
    await deleteOldExternalPosts(ctx.db, platform, new Date(ctx.clock.now().getTime() - days * dayMs))
  }
}
