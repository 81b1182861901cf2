import type { PublishCall, PublishImage, Refusal } from '../connector.ts'
import { callX, type XSettings } from './api.ts'
import { refusalOf, xAnswer } from './errors.ts'
import type { XStaging } from './staging.ts'
import { upload, uploadOf, type Upload } from './upload.ts'

const altTextLimit = 1000
/** Finalized media can be posted for about a day; this much before, it is uploaded again. */
const dayMs = 86_400_000
const safetyMs = 15 * 60_000
const usualWaitSeconds = 2

type Waiting = { kind: 'pending'; checkAfterMs: number; answer: string }
type Image = { place: number; image: PublishImage }

/** Uploads what is not uploaded yet, each handle saved before the next step; undefined once all are ready. */
export async function stageImages(
  settings: XSettings,
  call: PublishCall,
  staging: XStaging,
): Promise<Refusal | Waiting | undefined> {
  let waiting: Waiting | undefined
  for (const [place, image] of call.images.entries()) {
    const outcome = await stageImage(settings, call, staging, { place, image })
    if (outcome?.kind === 'pending') waiting ??= outcome
    else if (outcome) return outcome
  }
  return waiting
}

async function stageImage(
  settings: XSettings,
  call: PublishCall,
  staging: XStaging,
  { place, image }: Image,
): Promise<Refusal | Waiting | undefined> {
  const known = staging.media[place]
  const usable = known !== undefined && Date.parse(known.expiresAt) > settings.clock.now().getTime()
  if (usable && known.ready) return undefined

  const found = usable ? await readStatus(settings, call, known.id) : { kind: 'gone' as const }
  if (found.kind === 'found') return await makeReady(settings, call, staging, { place, image }, found.upload)
  if (found.kind !== 'gone') return found

  const sent = await upload(settings, call, image)
  if (sent.kind !== 'uploaded') return sent
  const life = (sent.upload.expires_after_secs ?? dayMs / 1000) * 1000
  const expiresAt = new Date(settings.clock.now().getTime() + life - safetyMs).toISOString()
  staging.media[place] = { id: sent.upload.id, expiresAt, ready: false }
  await call.saveStaging(staging)
  return await makeReady(settings, call, staging, { place, image }, sent.upload)
}

async function makeReady(
  settings: XSettings,
  call: PublishCall,
  staging: XStaging,
  { place, image }: Image,
  { id, processing_info: processing }: Upload,
): Promise<Refusal | Waiting | undefined> {
  if (processing?.state === 'failed') {
    delete staging.media[place]
    await call.saveStaging(staging)
    return {
      kind: 'rejected',
      message: 'X could not process a picture of the post.',
      cure: 'Replace the picture, then publish again.',
      answer: 'processing_info.state: failed',
    }
  }
  if (processing && processing.state !== 'succeeded') {
    const checkAfterMs = (processing.check_after_secs ?? usualWaitSeconds) * 1000
    return { kind: 'pending', checkAfterMs, answer: `X is still processing a picture (${processing.state}).` }
  }
  const refused = image.altText.trim() === '' ? undefined : await describe(settings, call, id, image.altText)
  const handle = staging.media[place]
  if (refused || !handle) return refused
  handle.ready = true
  await call.saveStaging(staging)
  return undefined
}

/** `gone`: X does not know the upload any more. */
async function readStatus(
  settings: XSettings,
  call: PublishCall,
  id: string,
): Promise<{ kind: 'found'; upload: Upload } | { kind: 'gone' } | Refusal> {
  const outcome = await callX(settings, {
    method: 'GET',
    path: '/2/media/upload',
    query: { command: 'STATUS', media_id: id },
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  const upload = uploadOf(outcome)
  if (upload) return { kind: 'found', upload }
  if (outcome.kind === 'answer' && outcome.status === 404) return { kind: 'gone' }
  const refusal = refusalOf(outcome)
  return refusal.kind === 'rejected'
    ? { kind: 'unavailable', retryAfterMs: null, answer: xAnswer(outcome) }
    : refusal
}

async function describe(
  settings: XSettings,
  call: PublishCall,
  id: string,
  altText: string,
): Promise<Refusal | undefined> {
  const text = Array.from(altText).slice(0, altTextLimit).join('')
  const outcome = await callX(settings, {
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
