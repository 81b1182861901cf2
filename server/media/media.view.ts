import type { Media } from '../../contract/media/media.ts'
import type { Context } from '../context.ts'
import { soundFacts } from './media-facts.ts'
import { screenUrl } from './media-urls.ts'
import type { MediaRow } from './media.queries.ts'

export function presentMedia(ctx: Context, row: MediaRow): Media {
  return {
    id: row.id,
    name: row.name,
    altText: row.alt_text,
    contentType: row.content_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    frames: row.frames,
    becomesVideo: row.content_type === 'image/gif' && row.frames !== null && ctx.config.ffmpeg !== null,
    video:
      row.duration_ms === null || row.video_codec === null
        ? null
        : {
            durationMs: row.duration_ms,
            codec: row.video_codec,
            framesPerSecond: row.frame_rate,
            sound: soundFacts(row),
            convertible: ctx.config.ffmpeg !== null,
          },
    crop: cropOf(ctx, row),
    url: screenUrl(ctx, { mediaId: row.id, rendition: 'original' }),
    thumbnailUrl:
      row.video_codec === null ? screenUrl(ctx, { mediaId: row.id, rendition: 'thumbnail' }) : null,
  }
}

function cropOf(ctx: Context, { crop, source_media_id: sourceId }: MediaRow): Media['crop'] {
  if (crop === null || sourceId === null) return null
  return { ...crop, sourceId, sourceUrl: screenUrl(ctx, { mediaId: sourceId, rendition: 'original' }) }
}
