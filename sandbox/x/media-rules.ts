import { takeProcessingFault } from '../faults.ts'
import type { XCall } from './endpoint.ts'
import { completeMedia, findMedia } from '../media.queries.ts'
import { examineMedia, keepFile, type Media } from '../media.ts'
import { settingsOf } from '../settings.ts'
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

/** Finalized media can be posted for a day. */
export const MEDIA_LIFE = 86_400_000

/** Takes the complete bytes of a media item: keeps them, or refuses what is not what it claims to be. */
export async function acceptBytes(call: XCall, media: Media, bytes: Buffer): Promise<Media> {
  const { context } = call
  const rule = categories[media.category]
  const facts = await examineMedia(bytes)
  if (!rule || bytes.length === 0 || bytes.length > rule.bytes)
    throw invalidRequest('File size exceeds the limit.')
  if (!facts || !rule.types.includes(facts.mime)) throw invalidRequest('Media type unrecognized.')

  const settings = settingsOf(context.store)
  const isImage = media.category === 'tweet_image'
  const fault = takeProcessingFault(context, 'x', 'upload-media', call.account.handle)
  const wait = isImage ? settings.imageProcessingMs : settings.processingMs
  const file = await keepFile(context.mediaDir, facts.mime, bytes)
  completeMedia(context.store, {
    id: media.id,
    file,
    mime: facts.mime,
    width: facts.width,
    height: facts.height,
    readyAt: context.clock() + (fault === 'processing-stuck' ? MEDIA_LIFE : wait),
    failure: fault === 'processing-failed' ? 'Media processing failed.' : null,
  })
  return findMedia(context.store, 'x', media.id) ?? media
}
