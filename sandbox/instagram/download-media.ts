import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { risingId } from '../store/ids.ts'
import { storeFile, storeStream, type Media } from '../store/media.ts'
import { insertMedia } from '../store/media.queries.ts'
import { examinePicture } from '../store/picture.ts'
import { examineVideo, type VideoFacts } from '../store/video.ts'
import type { GraphCall } from './endpoint.ts'
import { invalidParameter, mediaRefused } from '../graph/graph-errors.ts'
import { pullMedia, pullStream } from '../graph/pull-media.ts'

const MB = 1024 * 1024

/** Instagram's limits (platforms reference, 1.4): JPEG, 8 MB, 4:5 to 1.91:1; reels up to 300 MB. */
const IMAGE = { bytes: 8 * MB, subcode: 2207004 }
const VIDEO = { bytes: 300 * MB, subcode: 2207026 }
const NARROWEST = 4 / 5
const WIDEST = 1.91
/** A tolerance, because whole pixels cannot express every ratio exactly. */
const TOLERANCE = 0.01

/** `failure`: a problem that Instagram finds while it processes a video and reports in the container's status. */
type Downloaded = { media: Media; failure: string | null }

/** Downloads and stores the picture or video of a container, or refuses it as Instagram does. */
export async function downloadMedia(call: GraphCall, kind: string): Promise<Downloaded> {
  const { image_url, video_url, alt_text = '' } = call.fields
  if (Array.from(alt_text).length > 1000) throw invalidParameter('alt_text has to be at most 1000 characters')
  if (video_url && !image_url) return downloadVideo(call, kind, video_url)
  if (!image_url)
    throw mediaRefused(9004, 2207023, 'The media type is unknown.', 'image_url or video_url is missing.')

  const bytes = await pullMedia(call.context, image_url, IMAGE)
  const facts = examinePicture(bytes)
  if (facts?.mime !== 'image/jpeg' || !facts.width || !facts.height) {
    throw mediaRefused(36_001, 2207005, 'The image format is not supported.', 'Only JPEG is.')
  }
  const ratio = facts.width / facts.height
  const inBounds = ratio >= NARROWEST - TOLERANCE && ratio <= WIDEST + TOLERANCE
  if (kind !== 'STORIES' && !inBounds) {
    throw mediaRefused(
      36_003,
      2207009,
      'The aspect ratio is not supported.',
      'It has to be between 4:5 and 1.91:1.',
    )
  }
  const file = await storeFile(call.context.mediaDir, facts.mime, bytes)
  const media = insertDownloaded(call, { ...facts, category: 'image', file, bytes: bytes.length })
  return { media, failure: null }
}

async function downloadVideo(call: GraphCall, kind: string, address: string): Promise<Downloaded> {
  const { mediaDir } = call.context
  const file = await storeStream(mediaDir, 'video/mp4', pullStream(call.context, address, VIDEO))
  const path = join(mediaDir, file)
  const facts = await examineVideo(path)
  const { mime = 'video/mp4', width = null, height = null } = facts ?? {}
  const { size: bytes } = await stat(path)
  const media = insertDownloaded(call, { category: 'video', file, mime, width, height, bytes })
  return { media, failure: fits(facts, kind) ? null : failureOf(2207026) }
}

/** Reels and carousel items last 3 seconds to 15 minutes, stories up to one minute. */
function fits(facts: VideoFacts | undefined, kind: string): boolean {
  if (!facts) return false
  const { seconds, width, height, frameRate, sound, indexFirst } = facts
  const longest = kind === 'STORIES' ? 60 : 15 * 60
  return (
    seconds >= 3 &&
    seconds <= longest &&
    width <= 1920 &&
    width / height >= 0.01 &&
    width / height <= 10 &&
    frameRate >= 22.9 &&
    frameRate <= 61 &&
    (sound === null || sound === 'aac') &&
    indexFirst
  )
}

/** The error in the status of a container. */
export function failureOf(subcode: number): string {
  return `Error: Media upload has failed with error code ${subcode}`
}

function insertDownloaded(
  { context, account, fields }: GraphCall,
  stored: Pick<Media, 'category' | 'file' | 'mime' | 'width' | 'height' | 'bytes'>,
): Media {
  const now = context.clock()
  const media: Media = {
    ...stored,
    id: risingId(now),
    platform: 'instagram',
    accountId: account.id,
    altText: fields.alt_text || null,
    readyAt: now,
    failure: null,
    createdAt: now,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  insertMedia(context.store, media)
  return media
}
