import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { violatesForeignKey } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import { deleteMediaRows } from './media.queries.ts'
import { removeFiles } from './renditions/renditions.ts'

/** Deletes media, its crops and their files. Throws while a post or a brand voice uses one of them. */
export async function deleteMedia(ctx: Context, caller: Caller, id: string): Promise<void> {
  const rows = await deleteMediaRows(ctx.db, caller.workspaceId, id).catch((error: unknown) => {
    const ofPost = ['post_media', 'post_part_media', 'post_group_media'].map(
      (table) => `${table}_media_id_fkey`,
    )
    if (ofPost.some((constraint) => violatesForeignKey(error, constraint))) {
      throw new AppError('conflict', 'A post uses this. Remove it from the post first.')
    }
    if (violatesForeignKey(error, 'brand_voices_logo_media_id_fkey')) {
      throw new AppError('conflict', 'A brand voice uses this picture as its logo. Remove it there first.')
    }
    throw error
  })
  if (rows.length === 0) throw notFound('picture')
  for (const row of rows) await removeFiles(ctx, row.storage_key)
}
