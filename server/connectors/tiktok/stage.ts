import { setTimeout as sleep } from 'node:timers/promises'
import type { PublishVideo, StageOutcome } from '../connector.ts'
import { refuseContent } from '../content.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TiktokSettings } from './api.ts'
import { refuseForCreator } from './creator-info.ts'
import { refusalOf } from './errors.ts'
import { openUpload } from './open-upload.ts'
import { readStatus } from './publish-status.ts'
import { lastChunkFrom, sendChunk } from './send-chunk.ts'
import { readStaging, type TiktokUpload } from './staging.ts'

/** An upload URL is valid for an hour. It is not used in its last ten minutes. */
const uploadLifeMs = 50 * 60_000
/** Long enough to send a chunk at 400 kbit/s. */
const chunkTimeoutMs = 120_000
/** How long one attempt sends chunks; well within the ten minutes for which its access token is valid at least. */
const sendLimitMs = 2 * 60_000
/** Delays before a failed chunk is sent again. */
const retryDelaysMs = [1_000, 3_000]

/**
 * Sends all chunks of the video except the last one, which the commit sends. An interrupted upload continues where it
 * stopped.
 */
export async function stage(settings: TiktokSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('tiktok', call)
  if (refused) return refused
  const { video } = call
  if (!video) throw new Error('A post without a video was not refused')
  const known = await continueUpload(settings, call)
  if (known.kind !== 'upload') return known
  if (known.upload) return sendChunks(settings, call, video, known.upload)

  const unfit = await refuseForCreator(settings, call, video)
  if (unfit) return unfit
  const opened = await openUpload(settings, call, video)
  if (opened.kind !== 'opened') return opened
  await call.saveStaging({ upload: opened.upload })
  return sendChunks(settings, call, video, opened.upload)
}

type Known = { kind: 'upload'; upload: TiktokUpload | undefined }

/** The stored upload with the number of bytes that TikTok has; a new upload if none can be continued. */
async function continueUpload(settings: TiktokSettings, call: TokenCall): Promise<Known | StageOutcome> {
  const { upload } = readStaging(call.staging)
  const isExpired = !upload || settings.clock.now().getTime() - Date.parse(upload.startedAt) >= uploadLifeMs
  if (isExpired) return { kind: 'upload', upload: undefined }
  const read = await readStatus(settings, call, upload.publishId)
  if (read.kind === 'gone') return { kind: 'upload', upload: undefined }
  if (read.kind !== 'status') return read
  if (read.status === 'FAILED') return { kind: 'upload', upload: undefined }
  if (read.status !== 'PROCESSING_UPLOAD') {
    await call.saveStaging({ upload: { ...upload, complete: true } })
    return { kind: 'staged' }
  }
  const chunks = Math.floor((read.uploadedBytes ?? upload.sent) / upload.chunkBytes)
  const known = { ...upload, sent: chunks * upload.chunkBytes }
  if (known.sent !== upload.sent) await call.saveStaging({ upload: known })
  return { kind: 'upload', upload: known }
}

async function sendChunks(
  settings: TiktokSettings,
  call: TokenCall,
  video: PublishVideo,
  opened: TiktokUpload,
): Promise<StageOutcome> {
  const end = lastChunkFrom(opened, video.bytes)
  const deadline = settings.clock.now().getTime() + sendLimitMs
  let upload = opened
  for (let tries = 0; upload.sent < end;) {
    const { sent: from, chunkBytes } = upload
    if (settings.clock.now().getTime() >= deadline)
      return { kind: 'unfinished', answer: progress(from, video) }
    const range = { from, to: from + chunkBytes }
    const outcome = await sendChunk(upload, video, range, { signal: call.signal, timeoutMs: chunkTimeoutMs })
    if (outcome.kind === 'answer' && outcome.status === 206) {
      tries = 0
      upload = { ...upload, sent: range.to }
      await call.saveStaging({ upload })
      continue
    }
    if (outcome.kind === 'answer' && outcome.status === 403) {
      await call.saveStaging({})
      return { kind: 'unavailable', retryAfterMs: 0, answer: 'The upload has to start over.' }
    }
    const refusal = refusalOf(outcome)
    const pause = retryDelaysMs[tries]
    if (refusal.kind !== 'unavailable' || pause === undefined || call.signal.aborted) return refusal
    tries += 1
    await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
    // TikTok may have the chunk.
    const again = await continueUpload(settings, { ...call, staging: { upload } })
    if (again.kind === 'upload' && again.upload) upload = again.upload
  }
  return { kind: 'staged' }
}

function progress(sent: number, { bytes }: PublishVideo): string {
  const inMegabytes = (count: number) => Math.round(count / 1_000_000)
  return `${inMegabytes(sent)} of ${inMegabytes(bytes)} MB are sent.`
}
