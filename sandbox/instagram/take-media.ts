import { risingId } from '../ids.ts'
import { examineMedia, keepFile, type Media } from '../media.ts'
import { insertMedia } from '../media.queries.ts'
import type { GraphCall } from './endpoint.ts'
import { invalidParameter, mediaRefused } from './graph-errors.ts'
import { pullMedia } from './pull-media.ts'

const MB = 1024 * 1024

/** Instagram's limits (platforms reference, 1.4): JPEG, 8 MB, 4:5 to 1.91:1; reels up to 300 MB. */
const IMAGE_BYTES = 8 * MB
const VIDEO_BYTES = 300 * MB
const NARROWEST = 4 / 5
const WIDEST = 1.91
/** Pixels are whole, so an exact ratio may be missed by a hair. */
const TOLERANCE = 0.01

/** Pulls the picture or video a container names and keeps it, or refuses it as Instagram does. */
export async function takeMedia(call: GraphCall, kind: string): Promise<Media> {
  const { image_url, video_url, alt_text = '' } = call.fields
  if (Array.from(alt_text).length > 1000) throw invalidParameter('alt_text has to be at most 1000 characters')
  if (video_url && !image_url) return takeVideo(call, video_url)
  if (!image_url)
    throw mediaRefused(9004, 2207023, 'The media type is unknown.', 'image_url or video_url is missing.')

  const bytes = await pullMedia(call.context, image_url, IMAGE_BYTES)
  const facts = await examineMedia(bytes)
  if (facts?.mime !== 'image/jpeg' || !facts.width || !facts.height) {
    throw mediaRefused(36_001, 2207005, 'The image format is not supported.', 'Only JPEG is.')
  }
  const ratio = facts.width / facts.height
  const fits = ratio >= NARROWEST - TOLERANCE && ratio <= WIDEST + TOLERANCE
  if (kind !== 'STORIES' && !fits) {
    throw mediaRefused(
      36_003,
      2207009,
      'The aspect ratio is not supported.',
      'It has to be between 4:5 and 1.91:1.',
    )
  }
  return keep(call, 'image', bytes, facts)
}

async function takeVideo(call: GraphCall, address: string): Promise<Media> {
  const bytes = await pullMedia(call.context, address, VIDEO_BYTES)
  const facts = await examineMedia(bytes)
  if (!facts?.mime.startsWith('video/')) {
    throw mediaRefused(352, 2207026, 'The video format is not supported.', 'It has to be MP4 or MOV.')
  }
  return keep(call, 'video', bytes, facts)
}

async function keep(
  { context, account, fields }: GraphCall,
  category: string,
  bytes: Buffer,
  facts: { mime: string; width: number | null; height: number | null },
): Promise<Media> {
  const now = context.clock()
  const media: Media = {
    id: risingId(now),
    network: 'instagram',
    accountId: account.id,
    file: await keepFile(context.mediaDir, facts.mime, bytes),
    mime: facts.mime,
    category,
    bytes: bytes.length,
    width: facts.width,
    height: facts.height,
    altText: fields.alt_text || null,
    readyAt: now,
    failure: null,
    createdAt: now,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }
  insertMedia(context.store, media)
  return media
}
