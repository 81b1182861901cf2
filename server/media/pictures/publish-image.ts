import { buffer } from 'node:stream/consumers'
import { fitsAsStored } from '../../../contract/platforms/picture-rules.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import type { PublishImage } from '../../connectors/connector.ts'
import { publicMediaUrl } from '../media-urls.ts'
import { pictureFacts } from '../media-facts.ts'
import type { MediaRow } from '../media.queries.ts'
import { openRendition, type RenditionName } from '../renditions/renditions.ts'

/** The platform for which the picture is prepared. `alone`: it is the only picture of its post. */
type Use = { altText: string; platform: PlatformKey; alone: boolean }

/**
 * A picture for a connector: the stored file if the platform takes it, otherwise a JPEG within the platform's limits.
 * `open` throws if the file no longer exists.
 */
export function toPublishImage(ctx: Context, row: MediaRow, use: Use): PublishImage {
  const rendition = sentRendition(row, use)
  return {
    ...pictureFacts(row),
    mediaId: row.id,
    altText: use.altText,
    open: () => openPictureBytes(ctx, row, rendition),
    publicUrl: () => publicMediaUrl(ctx, { mediaId: row.id, rendition }),
  }
}

/** The bytes of a picture or one of its renditions; throws if the file no longer exists. */
export async function openPictureBytes(ctx: Context, row: MediaRow, name: RenditionName = 'original') {
  const rendition = await openRendition(ctx, row, name)
  if (!rendition) throw new Error(`The file of picture ${row.id} is gone`)
  return { bytes: await buffer(rendition.stream()), contentType: rendition.contentType }
}

function sentRendition(row: MediaRow, { platform, alone }: Use): RenditionName {
  const { picture } = platforms[platform].limits()
  return fitsAsStored(picture, pictureFacts(row), alone) ? 'original' : platform
}
