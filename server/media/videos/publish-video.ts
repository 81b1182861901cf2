import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import type { PublishVideo } from '../../connectors/connector.ts'
import { videoFacts } from '../media-facts.ts'
import { publicMediaUrl } from '../media-urls.ts'
import type { MediaRow } from '../media.queries.ts'

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
