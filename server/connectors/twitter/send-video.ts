import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishVideo, Refusal, StageOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { HttpOutcome } from '../http.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { expiryOf, readStatus } from './media-status.ts'
import type { VideoUpload } from './staging.ts'
import { uploadOf, type Upload } from './upload.ts'

/** X accepts at most 1,000 parts of 5 MB. */
const partBytes = 4 * 1024 * 1024
/** Long enough to send a part at 300 kbit/s. */
const partTimeoutMs = 120_000
const stepTimeoutMs = 60_000
/** How long one attempt sends parts; well within the ten minutes for which its access token is valid at least. */
const sendLimitMs = 2 * 60_000
/** Delays before a failed part is sent again. */
const retryDelaysMs = [1_000, 3_000]

type Sending = {
  settings: TwitterSettings
  call: TokenCall
  video: PublishVideo
  /** Stores what X has received, before the next part is sent. */
  save: (upload: VideoUpload) => Promise<void>
}

type Sent = { kind: 'sent'; upload: Upload; handle: VideoUpload }

/**
 * Sends the parts of the video that X does not have yet: initialize, append parts, finalize. Every step is stored, so
 * an interrupted upload continues where it stopped instead of starting a second one.
 */
export async function sendVideo(
  sending: Sending,
  known: VideoUpload | undefined,
): Promise<Sent | Exclude<StageOutcome, { kind: 'staged' | 'pending' }>> {
  const { settings, video, save } = sending
  const deadline = settings.clock.now().getTime() + sendLimitMs
  const opened = known ? { kind: 'opened' as const, handle: known } : await open(sending)
  if (opened.kind !== 'opened') return opened
  let { handle } = opened

  const parts = Math.ceil(video.bytes / partBytes)
  while (handle.parts < parts) {
    if (settings.clock.now().getTime() >= deadline)
      return { kind: 'unfinished', answer: progress(handle, video) }
    const refused = await append(sending, handle, deadline)
    if (refused) return refused
    handle = { ...handle, parts: handle.parts + 1 }
    await save(handle)
  }

  const finalized = await post(sending, `${handle.id}/finalize`)
  const upload = uploadOf(finalized) ?? (known && (await readFinalized(sending, handle)))
  if (!upload) return refusalOf(finalized, 'video')
  const now = settings.clock.now()
  handle = { ...handle, expiresAt: expiryOf(upload, now), sentAt: now.toISOString() }
  await save(handle)
  return { kind: 'sent', upload, handle }
}

async function open(sending: Sending): Promise<{ kind: 'opened'; handle: VideoUpload } | Refusal> {
  const { settings, video, save } = sending
  const outcome = await post(sending, 'initialize', {
    json: { media_type: video.contentType, total_bytes: video.bytes, media_category: 'tweet_video' },
  })
  const upload = uploadOf(outcome)
  if (!upload) return refusalOf(outcome, 'video')
  const handle = { id: upload.id, expiresAt: expiryOf(upload, settings.clock.now()), parts: 0, ready: false }
  await save(handle)
  return { kind: 'opened', handle }
}

/** Sends the next part; X accepts a part that it already has. Undefined once the part has arrived. */
async function append(
  sending: Sending,
  { id, parts: index }: VideoUpload,
  deadline: number,
): Promise<Refusal | undefined> {
  const { settings, call, video } = sending
  const bytes = await video.read(index * partBytes, (index + 1) * partBytes)
  for (let tries = 0; ; tries += 1) {
    const outcome = await post(
      sending,
      `${id}/append`,
      {
        multipart: [
          { name: 'segment_index', value: String(index) },
          { name: 'media', filename: 'media', contentType: video.contentType, bytes },
        ],
      },
      partTimeoutMs,
    )
    if (outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300) return undefined
    const refusal = refusalOf(outcome, 'video')
    const pause = retryDelaysMs[tries]
    const late = settings.clock.now().getTime() >= deadline
    if (refusal.kind !== 'unavailable' || pause === undefined || late || call.signal.aborted) return refusal
    await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
  }
}

/** X may refuse a second `finalize` after the answer of the first was lost; the status of the upload then shows it. */
async function readFinalized({ settings, call }: Sending, { id }: VideoUpload): Promise<Upload | undefined> {
  const status = await readStatus(settings, call, id)
  return status.kind === 'found' && status.upload.processing_info ? status.upload : undefined
}

function post(
  { settings, call }: Sending,
  step: string,
  body?: Parameters<typeof callTwitter>[1]['body'],
  timeoutMs = stepTimeoutMs,
): Promise<HttpOutcome> {
  return callTwitter(settings, {
    method: 'POST',
    path: `/2/media/upload/${step}`,
    ...(body && { body }),
    accessToken: call.account.accessToken,
    timeoutMs,
    signal: call.signal,
  })
}

function progress({ parts }: VideoUpload, { bytes }: PublishVideo): string {
  const inMegabytes = (count: number) => Math.round(count / 1_000_000)
  return `${inMegabytes(Math.min(parts * partBytes, bytes))} of ${inMegabytes(bytes)} MB are sent.`
}
