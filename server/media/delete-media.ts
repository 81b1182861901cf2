import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { violatesForeignKey } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import { deleteMediaRow } from './media.queries.ts'
import { removeFiles } from './renditions/renditions.ts'

/** Deletes media and its files; throws while a post or a brand voice uses it. */
export async function deleteMedia(ctx: Context, caller: Caller, id: string): Promise<void> {
  const row = await deleteMediaRow(ctx.db, caller.workspaceId, id).catch((error: unknown) => {
    const ofPost = ['post_media_media_id_fkey', 'post_group_media_media_id_fkey']
    if (ofPost.some((constraint) => violatesForeignKey(error, constraint))) {
      throw new AppError('conflict', 'A post uses this picture. Remove it from the post first.')
    }
    if (violatesForeignKey(error, 'brand_voices_logo_media_id_fkey')) {
      throw new AppError('conflict', 'A brand voice uses this picture as its logo. Remove it there first.')
    }
    throw error
  })
  if (!row) throw notFound('picture')
  await removeFiles(ctx, row.storage_key)
}
