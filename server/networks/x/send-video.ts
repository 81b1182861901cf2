import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishCall, PublishVideo, Refusal, StageOutcome } from '../connector.ts'
import type { HttpOutcome } from '../http.ts'
import { callX, type XSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { expiryOf, readStatus } from './media-status.ts'
import type { VideoUpload } from './staging.ts'
import { uploadOf, type Upload } from './upload.ts'

/** X takes at most 1000 parts of 5 MB. */
const partBytes = 4 * 1024 * 1024
/** A line of 300 kbit/s sends a part in this time. */
const partTimeoutMs = 120_000
const stepTimeoutMs = 60_000
/** So long one call sends; well within the ten minutes that an access token is good for at its beginning. */
const turnMs = 2 * 60_000
/** Waits before a part is sent again that did not get through. */
const pausesMs = [1_000, 3_000]

type Sending = {
  settings: XSettings
  call: PublishCall
  video: PublishVideo
  /** Stores what is with X, before anything else is sent. */
  keep: (upload: VideoUpload) => Promise<void>
}

type Sent = { kind: 'sent'; upload: Upload; handle: VideoUpload }

/**
 * Sends what X does not have yet of the video: initialize, append parts, finalize. Every step is stored, so that an
 * upload that was interrupted goes on where it was; never is there a second upload beside the first.
 */
export async function sendVideo(
  sending: Sending,
  known: VideoUpload | undefined,
): Promise<Sent | Exclude<StageOutcome, { kind: 'staged' | 'pending' }>> {
  const { settings, video, keep } = sending
  const turnEnds = settings.clock.now().getTime() + turnMs
  const opened = known ? { kind: 'opened' as const, handle: known } : await open(sending)
  if (opened.kind !== 'opened') return opened
  let { handle } = opened

  const parts = Math.ceil(video.bytes / partBytes)
  while (handle.parts < parts) {
    if (settings.clock.now().getTime() >= turnEnds)
      return { kind: 'unfinished', answer: progress(handle, video) }
    const refused = await append(sending, handle, turnEnds)
    if (refused) return refused
    handle = { ...handle, parts: handle.parts + 1 }
    await keep(handle)
  }

  const finalized = await post(sending, `${handle.id}/finalize`)
  const upload = uploadOf(finalized) ?? (known && (await finalizedBefore(sending, handle)))
  if (!upload) return refusalOf(finalized, 'video')
  const now = settings.clock.now()
  handle = { ...handle, expiresAt: expiryOf(upload, now), sentAt: now.toISOString() }
  await keep(handle)
  return { kind: 'sent', upload, handle }
}

async function open(sending: Sending): Promise<{ kind: 'opened'; handle: VideoUpload } | Refusal> {
  const { settings, video, keep } = sending
  const outcome = await post(sending, 'initialize', {
    json: { media_type: video.contentType, total_bytes: video.bytes, media_category: 'tweet_video' },
  })
  const upload = uploadOf(outcome)
  if (!upload) return refusalOf(outcome, 'video')
  const handle = { id: upload.id, expiresAt: expiryOf(upload, settings.clock.now()), parts: 0, ready: false }
  await keep(handle)
  return { kind: 'opened', handle }
}

/** Sends the next part; a part that X has already is taken again. Undefined once it is there. */
async function append(
  sending: Sending,
  { id, parts: index }: VideoUpload,
  turnEnds: number,
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
    const pause = pausesMs[tries]
    const late = settings.clock.now().getTime() >= turnEnds
    if (refusal.kind !== 'unavailable' || pause === undefined || late || call.signal.aborted) return refusal
    await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
  }
}

/** X may not take a second `finalize` where the answer of the first was lost; the upload then tells that it was. */
async function finalizedBefore(
  { settings, call }: Sending,
  { id }: VideoUpload,
): Promise<Upload | undefined> {
  const status = await readStatus(settings, call, id)
  return status.kind === 'found' && status.upload.processing_info ? status.upload : undefined
}

function post(
  { settings, call }: Sending,
  step: string,
  body?: Parameters<typeof callX>[1]['body'],
  timeoutMs = stepTimeoutMs,
): Promise<HttpOutcome> {
  return callX(settings, {
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
