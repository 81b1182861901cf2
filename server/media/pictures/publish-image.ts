import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import type { ImageForm, PublishImage } from '../../connectors/connector.ts'
import { publicMediaUrl } from '../media-urls.ts'
import type { MediaRow } from '../media.queries.ts'
import { openRendition, type RenditionName } from '../renditions/renditions.ts'

/** The most that platforms with byte uploads accept: 5 MB for a picture, 15 MB for an animation. */
const maxSentBytes = 5_000_000
const maxSentGifBytes = 15_000_000

/**
 * A picture for a connector. `open('original')` returns the stored bytes, or a JPEG of at most 5 MB and 4096 pixels if
 * they are too large. It throws if the file no longer exists.
 */
export function toPublishImage(ctx: Context, row: MediaRow, altText: string): PublishImage {
  return {
    mediaId: row.id,
    altText,
    contentType: row.content_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    async open(form) {
      const rendition = await openRendition(ctx, row, sentRendition(row, form))
      if (!rendition) throw new Error(`The file of picture ${row.id} is gone`)
      return { bytes: await buffer(rendition.stream()), contentType: rendition.contentType }
    },
    publicUrl: (form) => publicMediaUrl(ctx, { mediaId: row.id, rendition: form }),
  }
}

function sentRendition(row: MediaRow, form: ImageForm): RenditionName {
  if (form === 'jpeg') return 'jpeg'
  const most = row.content_type === 'image/gif' ? maxSentGifBytes : maxSentBytes
  return row.bytes <= most ? 'original' : 'large'
}
