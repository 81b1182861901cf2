import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { PublishVideo, Refusal, StageOutcome } from '../connector.ts'
import { graphErrorOf } from '../graph/graph-error.ts'
import type { HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { provenProblem, refusalOf } from './errors.ts'
import { isUsable, type FacebookStaging, type VideoUpload } from './staging.ts'

/** The largest part that is sent, even if Facebook requests more. */
const mostBytes = 8 * 1024 * 1024
/** Long enough to send a part at 600 kbit/s. */
const partTimeoutMs = 120_000
const stepTimeoutMs = 60_000
/** How long one attempt sends parts; the next continues. */
const sendLimitMs = 2 * 60_000
/** Delays before a failed part is sent again. */
const retryDelaysMs = [1_000, 3_000]

/** Facebook returns offsets as strings. */
const offset = z.coerce.number().int().nonnegative()
const rangeSchema = z.looseObject({ start_offset: offset, end_offset: offset })
const openedSchema = rangeSchema.extend({ upload_session_id: z.string().min(1), video_id: z.string().min(1) })
/**
 * The part was not the expected one, for example because a response was lost. The error contains the expected offset.
 */
const offsetError = 1_363_037

type Sending = { settings: FacebookSettings; call: TokenCall; video: PublishVideo; staging: FacebookStaging }

/**
 * Sends the parts of the video that Facebook requests. The id of the video is known before the commit, which ends the
 * upload, so a commit whose response was lost can be looked up.
 */
export async function sendVideo(
  settings: FacebookSettings,
  call: TokenCall,
  video: PublishVideo,
  staging: FacebookStaging,
): Promise<StageOutcome> {
  const sending = { settings, call, video, staging }
  const deadline = settings.clock.now().getTime() + sendLimitMs
  const known =
    staging.video && isUsable(staging.video.openedAt, settings.clock.now()) ? staging.video : undefined
  const opened = known ? { kind: 'opened' as const, upload: known } : await open(sending)
  if (opened.kind !== 'opened') return opened
  let { upload } = opened
  while (upload.from < upload.to) {
    if (settings.clock.now().getTime() >= deadline) {
      return { kind: 'unfinished', answer: progress(upload, video) }
    }
    const sent = await transfer(sending, upload, deadline)
    if (sent.kind !== 'sent') {
      if (sent.kind === 'restage') await save(sending, undefined)
      return sent.kind === 'restage' ? { kind: 'unavailable', retryAfterMs: 0, answer: sent.answer } : sent
    }
    upload = { ...upload, ...sent.range, parts: upload.parts + 1 }
    await save(sending, upload)
  }
  return { kind: 'staged' }
}

function save({ call, staging }: Sending, upload: VideoUpload | undefined): Promise<void> {
  staging.video = upload
  return call.saveStaging(staging)
}

async function open(sending: Sending): Promise<{ kind: 'opened'; upload: VideoUpload } | Refusal> {
  const { settings, video } = sending
  const outcome = await post(sending, { upload_phase: 'start', file_size: String(video.bytes) })
  const opened = outcome.kind === 'answer' ? openedSchema.safeParse(outcome.json).data : undefined
  if (!opened) return refusalOf(outcome)
  const upload = {
    id: opened.video_id,
    session: opened.upload_session_id,
    from: opened.start_offset,
    to: opened.end_offset,
    parts: 0,
    openedAt: settings.clock.now().toISOString(),
  }
  await save(sending, upload)
  return { kind: 'opened', upload }
}

type Range = { from: number; to: number }
type Transferred = { kind: 'sent'; range: Range } | { kind: 'restage'; answer: string } | Refusal

async function transfer(
  sending: Sending,
  { session, from, to }: VideoUpload,
  deadline: number,
): Promise<Transferred> {
  const { settings, call, video } = sending
  const bytes = await video.read(from, Math.min(to, from + mostBytes))
  for (let tries = 0; ; tries += 1) {
    const outcome = await post(
      sending,
      { upload_phase: 'transfer', upload_session_id: session, start_offset: String(from) },
      { name: 'video_file_chunk', filename: 'part', contentType: 'application/octet-stream', bytes },
      partTimeoutMs,
    )
    const range = rangeOf(outcome)
    // Without progress, the same part would be sent forever.
    if (range && range.from !== from) return { kind: 'sent', range }
    const refusal = refusalOf(outcome)
    if (outcome.kind === 'answer' && provenProblem(outcome)?.kind === 'restage') {
      return { kind: 'restage', answer: refusal.answer }
    }
    const pause = retryDelaysMs[tries]
    const late = settings.clock.now().getTime() >= deadline
    if (refusal.kind !== 'unavailable' || pause === undefined || late || call.signal.aborted) return refusal
    await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
  }
}

/** The part that Facebook expects next, from its response or from its error for an unexpected part. */
function rangeOf(outcome: HttpOutcome): Range | undefined {
  if (outcome.kind !== 'answer') return undefined
  const error = graphErrorOf(outcome)
  const asked = error?.error_subcode === offsetError ? error.error_data : outcome.json
  const { success, data } = rangeSchema.safeParse(asked)
  return success ? { from: data.start_offset, to: data.end_offset } : undefined
}

function post(
  { settings, call }: Sending,
  parameters: Record<string, string>,
  file?: Parameters<typeof callFacebook>[1]['file'],
  timeoutMs = stepTimeoutMs,
): Promise<HttpOutcome> {
  return callFacebook(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/videos`,
    accessToken: call.account.accessToken,
    isVideoUpload: true,
    parameters,
    ...(file && { file }),
    timeoutMs,
    signal: call.signal,
  })
}

function progress({ from }: VideoUpload, { bytes }: PublishVideo): string {
  const inMegabytes = (count: number) => Math.round(count / 1_000_000)
  return `${inMegabytes(from)} of ${inMegabytes(bytes)} MB are sent.`
}
