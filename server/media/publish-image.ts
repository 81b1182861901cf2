import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import type { ImageForm, PublishImage } from '../networks/connector.ts'
import { networkAddress } from './media-addresses.ts'
import type { MediaRow } from './media.queries.ts'
import { openRendition, type RenditionName } from './renditions.ts'

/** What the networks that take bytes accept at most: 5 MB for a picture, 15 MB for an animation. */
const maxSentBytes = 5_000_000
const maxSentGifBytes = 15_000_000

/**
 * A picture for a network. `open('original')` gives the stored bytes, or a JPEG of at most 5 MB and
 * 4096 pixels where they are too heavy to be taken. It throws when the file is gone.
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
    publicUrl: (form) => networkAddress(ctx, { mediaId: row.id, rendition: form }),
  }
}

function sentRendition(row: MediaRow, form: ImageForm): RenditionName {
  if (form === 'jpeg') return 'jpeg'
  const most = row.content_type === 'image/gif' ? maxSentGifBytes : maxSentBytes
  return row.bytes <= most ? 'original' : 'large'
}
