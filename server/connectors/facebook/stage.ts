import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import { kindOf } from '../../../contract/platforms/facebook.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PublishImage, Refusal, StageOutcome } from '../connector.ts'
import { refuseContent } from '../content.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { pullVideo } from './pull-video.ts'
import { sendVideo } from './send-video.ts'
import { isUsable, readStaging } from './staging.ts'

const photoSchema = z.looseObject({ id: z.string().min(1) })
const uploadTimeoutMs = 60_000

/** Uploads the pictures as unpublished photos, or the video; nothing is visible until the commit. */
export async function stage(settings: FacebookSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('facebook', call)
  if (refused) return refused
  const staging = readStaging(call.staging)
  if (call.video) {
    const { video } = call
    const kind = kindOf(call.options)
    return kind === 'post'
      ? await sendVideo(settings, call, video, staging)
      : await pullVideo(settings, call, { kind, video, staging })
  }
  const now = settings.clock.now()
  for (const [index, image] of call.images.entries()) {
    const known = staging.photos[index]
    if (known && isUsable(known.uploadedAt, now)) continue
    const uploaded = await uploadPhoto(settings, call, image)
    if (uploaded.kind !== 'uploaded') return uploaded
    staging.photos[index] = { id: uploaded.id, uploadedAt: now.toISOString() }
    await call.saveStaging(staging)
  }
  return { kind: 'staged' }
}

async function uploadPhoto(
  settings: FacebookSettings,
  call: TokenCall,
  image: PublishImage,
): Promise<{ kind: 'uploaded'; id: string } | Refusal> {
  const { bytes, contentType } = await image.open()
  const altText = Array.from(image.altText.trim()).slice(0, platforms.facebook.limits().altTextLimit).join('')
  const outcome = await callFacebook(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/photos`,
    accessToken: call.account.accessToken,
    parameters: { published: 'false', ...(altText !== '' && { alt_text_custom: altText }) },
    file: { name: 'source', filename: 'picture', contentType, bytes },
    timeoutMs: uploadTimeoutMs,
    signal: call.signal,
  })
  const photo = bodyOf(outcome, photoSchema)
  return photo ? { kind: 'uploaded', id: photo.id } : refusalOf(outcome)
}
