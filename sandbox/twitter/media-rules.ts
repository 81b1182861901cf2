import { join } from 'node:path'

import { consumeProcessingFault } from '../control/faults.ts'
import type { XCall } from './endpoint.ts'
import { completeMedia, findMedia } from '../store/media.queries.ts'
import { storeFile, storeStream, type Media } from '../store/media.ts'
import { settingsOf } from '../control/settings.ts'
import { countFrames } from '../store/gif.ts'
import { examinePicture, type PictureFacts } from '../store/picture.ts'
import { examineVideo, type VideoFacts } from '../store/video.ts'
import { invalidRequest } from './problems.ts'

const MB = 1024 * 1024
const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const videos = ['video/mp4', 'video/quicktime']

/** X's media limits (platforms reference, 3.5). */
export const categories: Record<string, { bytes: number; types: string[] }> = {
  tweet_image: { bytes: 5 * MB, types: images },
  tweet_gif: { bytes: 15 * MB, types: ['image/gif'] },
  tweet_video: { bytes: 512 * MB, types: videos },
  amplify_video: { bytes: 512 * MB, types: videos },
}

/** Finalized media can be posted within a day. */
export const MEDIA_LIFE = 86_400_000

/** Stores a complete picture, or refuses bytes that do not match their declared type. */
export async function acceptPicture(call: XCall, media: Media, bytes: Buffer): Promise<Media> {
  const rule = categories[media.category]
  const facts = examinePicture(bytes)
  if (!rule || bytes.length === 0 || bytes.length > rule.bytes)
    throw invalidRequest('File size exceeds the limit.')
  if (!facts || !rule.types.includes(facts.mime)) throw invalidRequest('Media type unrecognized.')
  if (media.category === 'tweet_gif' && !isAnimationTaken(bytes, facts)) {
    throw invalidRequest(
      'The GIF has more than 1280x1080 pixels, 350 frames or 300 megapixels in all of them.',
    )
  }

  const file = await storeFile(call.context.mediaDir, facts.mime, bytes)
  return complete(call, media, { ...facts, file, failure: null })
}

function isAnimationTaken(bytes: Buffer, { width, height }: PictureFacts): boolean {
  const frames = countFrames(bytes) ?? 0
  const isSmall = width <= 1280 && height <= 1080
  return isSmall && frames >= 1 && frames <= 350 && frames * width * height <= 300_000_000
}

type Accepted = {
  file: string
  mime: string
  width: number | null
  height: number | null
  failure: string | null
}

/** Stores a complete video. Most problems are reported only after processing, as on X. */
export async function acceptVideo(
  call: XCall,
  media: Media,
  parts: AsyncIterable<Uint8Array>,
): Promise<Media> {
  const { mediaDir } = call.context
  if (categories[media.category]?.types.includes(media.mime) !== true)
    throw invalidRequest('Media type unrecognized.')
  const file = await storeStream(mediaDir, media.mime, parts)
  const facts = await examineVideo(join(mediaDir, file))
  const { mime = media.mime, width = null, height = null } = facts ?? {}
  return complete(call, media, { file, mime, width, height, failure: videoProblem(facts) })
}

function videoProblem(facts: VideoFacts | undefined): string | null {
  if (!facts) return 'The video is not an MP4 or MOV file, or it is damaged.'
  const { seconds, width, height, frameRate, codec, sound } = facts
  if (codec !== 'avc' || (sound !== null && sound !== 'aac')) return 'Unsupported video or audio codec.'
  if (seconds < 0.5 || seconds > 140) return 'The video duration is not within 0.5 to 140 seconds.'
  if (Math.min(width, height) < 32 || width / height < 1 / 3 || width / height > 3)
    return 'Unsupported video dimensions.'
  return frameRate > 61 ? 'The frame rate is above 60.' : null
}

function complete(call: XCall, media: Media, { failure, ...accepted }: Accepted): Media {
  const { context } = call
  const settings = settingsOf(context.store)
  const isImage = media.category === 'tweet_image'
  const fault = consumeProcessingFault(context, 'twitter', 'upload-media', call.account.handle)
  const wait = isImage ? settings.imageProcessingMs : settings.processingMs
  completeMedia(context.store, {
    ...accepted,
    id: media.id,
    readyAt: context.clock() + (fault === 'processing-stuck' ? MEDIA_LIFE : wait),
    failure: fault === 'processing-failed' ? 'Media processing failed.' : failure,
  })
  return findMedia(context.store, 'twitter', media.id) ?? media
}
