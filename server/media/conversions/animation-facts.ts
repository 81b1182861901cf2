import { buffer } from 'node:stream/consumers'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import type { VideoFacts } from '../../../contract/platforms/video-rules.ts'
import type { Context } from '../../context.ts'
import { videoFacts } from '../media-facts.ts'
import type { MediaRow } from '../media.queries.ts'
import { openPicture } from '../pictures/open-picture.ts'

/** What a conversion starts from. `times`: how often an animation is repeated. */
export type ConvertibleFacts = VideoFacts & { times: number; demuxer: 'mov' | 'gif' }

/** Browsers show a frame without a delay for so long. */
const standardDelayMs = 100
/** A little longer than the shortest video that all platforms take, because the last frame may be shown for less. */
const leastMs =
  Math.max(...platformKeys.map((key) => platforms[key].limits().video.seconds.least)) * 1000 + 500

/** The facts about a video, or about the video that an animation would become. Null for a still picture. */
export async function convertibleFacts(ctx: Context, row: MediaRow): Promise<ConvertibleFacts | null> {
  const facts = videoFacts(row)
  if (facts) return { ...facts, times: 1, demuxer: 'mov' }
  const { bytes, width, height, frames } = row
  if (row.content_type !== 'image/gif' || frames === null) return null
  const stored = await ctx.storage.open(row.storage_key)
  if (!stored) return null
  const picture = await openPicture(await buffer(stored.stream()), { animated: true })
  const { delay = [] } = await picture.metadata()
  const onceMs = delay.reduce((sum, one) => sum + (one || standardDelayMs), 0) || frames * standardDelayMs
  const times = Math.max(1, Math.ceil(leastMs / onceMs))
  return {
    durationMs: onceMs * times,
    codec: 'avc',
    framesPerSecond: frames / (onceMs / 1000),
    sound: null,
    bytes,
    width,
    height,
    times,
    demuxer: 'gif',
  }
}
