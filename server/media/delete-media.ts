import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { violatesForeignKey } from '../platform/database/database.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { deleteMediaRow } from './media.queries.ts'
import { removeFiles } from './renditions.ts'

/** Deletes a picture and its files; refused while a post or a brand voice uses it. */
export async function deleteMedia(ctx: Context, session: Session, id: string): Promise<void> {
  const row = await deleteMediaRow(ctx.db, session.workspaceId, id).catch((error: unknown) => {
    if (violatesForeignKey(error, 'post_media_media_id_fkey')) {
      throw new AppError('conflict', 'A post uses this picture. Take it out of the post first.')
    }
    if (violatesForeignKey(error, 'brand_voices_logo_media_id_fkey')) {
      throw new AppError('conflict', 'A brand voice uses this picture as its logo. Take it out there first.')
    }
    throw error
  })
  if (!row) throw notFound('picture')
  await removeFiles(ctx, row.storage_key)
}
