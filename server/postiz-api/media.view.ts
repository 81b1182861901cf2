import type { Context } from '../context.ts'
import { publicMediaUrl, type MediaRow } from '../media/index.ts'

/** What Postiz answers to an upload. `path` shows the file for a day, and names it in a post for ever. */
export function presentUpload(ctx: Context, row: MediaRow) {
  const at = row.created_at.toISOString()
  return {
    id: row.id,
    name: row.name,
    path: publicMediaUrl(ctx, { mediaId: row.id, rendition: 'original' }),
    organizationId: row.workspace_id,
    createdAt: at,
    updatedAt: at,
  }
}
