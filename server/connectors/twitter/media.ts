import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PublishImage, Refusal, StagePending } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { checkDelayMs, expiryOf, readStatus } from './media-status.ts'
import type { TwitterStaging } from './staging.ts'
import { upload, type Upload } from './upload.ts'

type Image = { index: number; image: PublishImage }

/** Uploads the images that are not uploaded yet and saves each handle; undefined once all are ready. */
export async function stageImages(
  settings: TwitterSettings,
  call: TokenCall,
  staging: TwitterStaging,
): Promise<Refusal | StagePending | undefined> {
  let waiting: StagePending | undefined
  for (const [index, image] of call.images.entries()) {
    const outcome = await stageImage(settings, call, staging, { index, image })
    if (outcome?.kind === 'pending') waiting ??= outcome
    else if (outcome) return outcome
  }
  return waiting
}

async function stageImage(
  settings: TwitterSettings,
  call: TokenCall,
  staging: TwitterStaging,
  { index, image }: Image,
): Promise<Refusal | StagePending | undefined> {
  const known = staging.media[index]
  const usable = known !== undefined && Date.parse(known.expiresAt) > settings.clock.now().getTime()
  if (usable && known.ready) return undefined

  const found = usable ? await readStatus(settings, call, known.id) : { kind: 'gone' as const }
  if (found.kind === 'found') return await makeReady(settings, call, staging, { index, image }, found.upload)
  if (found.kind !== 'gone') return found

  const sent = await upload(settings, call, image)
  if (sent.kind !== 'uploaded') return sent
  const now = settings.clock.now()
  const expiresAt = expiryOf(sent.upload, now)
  staging.media[index] = { id: sent.upload.id, expiresAt, ready: false, sentAt: now.toISOString() }
  await call.saveStaging(staging)
  return await makeReady(settings, call, staging, { index, image }, sent.upload)
}

async function makeReady(
  settings: TwitterSettings,
  call: TokenCall,
  staging: TwitterStaging,
  { index, image }: Image,
  { id, processing_info: processing }: Upload,
): Promise<Refusal | StagePending | undefined> {
  if (processing?.state === 'failed') {
    delete staging.media[index]
    await call.saveStaging(staging)
    return {
      kind: 'rejected',
      message: 'X could not process a picture of the post.',
      cure: 'Replace the picture, then publish again.',
      answer: 'processing_info.state: failed',
    }
  }
  if (processing && processing.state !== 'succeeded') {
    const since = new Date(staging.media[index]?.sentAt ?? settings.clock.now())
    const answer = `X is still processing a picture (${processing.state}).`
    return { kind: 'pending', since, checkAfterMs: checkDelayMs(processing), answer }
  }
  const refused = image.altText.trim() === '' ? undefined : await describe(settings, call, id, image.altText)
  const handle = staging.media[index]
  if (refused || !handle) return refused
  handle.ready = true
  await call.saveStaging(staging)
  return undefined
}

async function describe(
  settings: TwitterSettings,
  call: TokenCall,
  id: string,
  altText: string,
): Promise<Refusal | undefined> {
  const text = Array.from(altText).slice(0, platforms.twitter.limits().altTextLimit).join('')
  const outcome = await callTwitter(settings, {
    method: 'POST',
    path: '/2/media/metadata',
    body: { json: { id, metadata: { alt_text: { text } } } },
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  return outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300
    ? undefined
    : refusalOf(outcome)
}
