import type { Upload } from '../../../contract/media/uploads.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findMedia, type MediaRow } from '../media.queries.ts'
import { findUpload, type UploadRow } from './uploads.queries.ts'
import { presentMedia } from '../media.view.ts'

/** Returns how much of an upload has arrived, for a client that resumes it. */
export async function readUpload(ctx: Context, caller: Caller, id: string): Promise<Upload> {
  const row = await findUpload(ctx.db, caller, id)
  if (!row) throw notFound('upload')
  const [media] = await findMedia(ctx.db, caller.workspaceId, row.media_id === null ? [] : [row.media_id])
  return presentUpload(ctx, row, media)
}

export function presentUpload(ctx: Context, row: UploadRow, media?: MediaRow): Upload {
  return {
    id: row.id,
    bytes: row.bytes,
    received: row.received,
    media: media ? presentMedia(ctx, media) : null,
  }
}
