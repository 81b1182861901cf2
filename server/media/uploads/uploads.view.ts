import type { Upload } from '../../../contract/media/uploads.ts'
import type { Context } from '../../context.ts'
import type { MediaRow } from '../media.queries.ts'
import { presentMedia } from '../media.view.ts'
import type { UploadRow } from './uploads.queries.ts'

export function presentUpload(ctx: Context, row: UploadRow, media?: MediaRow): Upload {
  return {
    id: row.id,
    bytes: row.bytes,
    received: row.received,
    media: media ? presentMedia(ctx, media) : null,
  }
}
