import type { Context } from '../context.ts'
import { deleteUnusedCrops } from './media.queries.ts'
import { removeFiles } from './renditions/renditions.ts'

const keptMs = 7 * 24 * 3_600_000
const batch = 200

/** Deletes crops and converted videos that are older than a week and not used, with their files. Originals stay in the library. */
export async function sweepMedia(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  for (;;) {
    const deleted = await deleteUnusedCrops(ctx.db, before, batch)
    for (const row of deleted) await removeFiles(ctx, row.storage_key)
    if (deleted.length < batch) return
  }
}
