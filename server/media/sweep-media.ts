import type { Context } from '../context.ts'
import { deleteUnusedMedia } from './media.queries.ts'
import { removeFiles } from './renditions/renditions.ts'

const keptMs = 7 * 24 * 3_600_000
const batch = 200

/** Deletes media that was uploaded more than a week ago and is not used, with its files. */
export async function sweepMedia(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  for (;;) {
    const deleted = await deleteUnusedMedia(ctx.db, before, batch)
    for (const row of deleted) await removeFiles(ctx, row.storage_key)
    if (deleted.length < batch) return
  }
}
