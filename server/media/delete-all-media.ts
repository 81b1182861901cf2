import type { Context } from '../context.ts'
import { deleteMediaByIds, listMediaOf } from './media.queries.ts'
import { removeAllUploads } from './uploads/remove-uploads.ts'
import { removeFiles } from './renditions/renditions.ts'

const batch = 100

/**
 * Deletes all media and uploads of a workspace; nothing uses them any more. The files are deleted first, so that none
 * is forgotten if the process dies. A repeated call continues with the rest.
 */
export async function deleteAllMedia(ctx: Context, workspaceId: string): Promise<void> {
  await removeAllUploads(ctx, workspaceId)
  for (;;) {
    const rows = await listMediaOf(ctx.db, workspaceId, batch)
    if (rows.length === 0) return
    for (const row of rows) await removeFiles(ctx, row.storage_key)
    await deleteMediaByIds(
      ctx.db,
      rows.map(({ id }) => id),
    )
  }
}
