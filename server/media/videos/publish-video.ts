import { buffer } from 'node:stream/consumers'
import type { VideoFacts } from '../../../contract/platforms/video-rules.ts'
import type { Context } from '../../context.ts'
import type { PublishVideo } from '../../connectors/connector.ts'
import { publicMediaUrl } from '../media-urls.ts'
import type { MediaRow } from '../media.queries.ts'

/** The facts about a video that platforms have limits for; null for a picture. */
export function videoFacts({ duration_ms, video_codec, bytes, width, height }: MediaRow): VideoFacts | null {
  if (duration_ms === null || video_codec === null) return null
  return { durationMs: duration_ms, codec: video_codec, bytes, width, height }
}

/** A video for a connector; `read` throws if the file no longer exists. Null for a picture. */
export function toPublishVideo(ctx: Context, row: MediaRow): PublishVideo | null {
  const facts = videoFacts(row)
  if (!facts) return null
  return {
    ...facts,
    mediaId: row.id,
    contentType: row.content_type,
    async read(from, to) {
      const stored = await ctx.storage.open(row.storage_key)
      if (!stored) throw new Error(`The file of video ${row.id} is gone`)
      const last = Math.min(to, stored.size) - 1
      return last < from ? Buffer.alloc(0) : buffer(stored.stream({ first: from, last }))
    },
    publicUrl: () => publicMediaUrl(ctx, { mediaId: row.id, rendition: 'original' }),
  }
}
