import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { removeUploads } from './remove-uploads.ts'
import { findUpload } from './uploads.queries.ts'

/** Deletes an upload and frees its bytes. If it has already become a video, the video is kept. */
export async function cancelUpload(ctx: Context, caller: Caller, id: string): Promise<void> {
  const upload = await findUpload(ctx.db, caller, id)
  if (!upload) throw notFound('upload')
  await removeUploads(ctx, [upload.id])
}
