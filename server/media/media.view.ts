import type { Media } from '../../contract/media.ts'
import type { Context } from '../context.ts'
import { screenAddress } from './media-addresses.ts'
import type { MediaRow } from './media.queries.ts'

export function presentMedia(ctx: Context, row: MediaRow): Media {
  return {
    id: row.id,
    name: row.name,
    contentType: row.content_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    url: screenAddress(ctx, { mediaId: row.id, rendition: 'original' }),
    thumbnailUrl: screenAddress(ctx, { mediaId: row.id, rendition: 'thumbnail' }),
  }
}
