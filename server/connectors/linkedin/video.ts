import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { PublishVideo, Refusal, StageOutcome } from '../connector.ts'
import { callHttp } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, isOwnAddress, type LinkedinSettings } from './api.ts'
import { readAsset } from './assets.ts'
import { refusalOf } from './errors.ts'
import type { LinkedinStaging, VideoUpload } from './staging.ts'

/** The largest part that is sent; LinkedIn asks for 4 MiB. */
const mostBytes = 32 * 1024 * 1024
/** Long enough to send a part of 4 MiB at 300 kbit/s. */
const partTimeoutMs = 120_000
const stepTimeoutMs = 60_000
/** How long one attempt sends parts; the next continues. */
const sendLimitMs = 2 * 60_000
/** The URLs of the parts expire; a new upload starts well before that. */
const openLifeMs = 12 * 3_600_000
/** Delays before a failed part is sent again. */
const retryDelaysMs = [1_000, 3_000]

const openedSchema = z.looseObject({
  value: z.looseObject({
    video: z.string().min(1),
    uploadToken: z.string().default(''),
    uploadInstructions: z
      .array(
        z.looseObject({
          uploadUrl: z.string(),
          firstByte: z.number().int().nonnegative(),
          lastByte: z.number().int().nonnegative(),
        }),
      )
      .min(1),
  }),
})

type Sending = {
  settings: LinkedinSettings
  call: TokenCall
  video: PublishVideo
  staging: LinkedinStaging
}
type Unready = Exclude<StageOutcome, { kind: 'staged' }>

/** Uploads the video and asks once whether LinkedIn has processed it; undefined once it can be posted. */
export async function stageVideo(
  settings: LinkedinSettings,
  call: TokenCall,
  staging: LinkedinStaging,
  video: PublishVideo,
): Promise<Unready | undefined> {
  const sending = { settings, call, video, staging }
  const now = settings.clock.now().getTime()
  const known =
    staging.video && now - Date.parse(staging.video.openedAt) < openLifeMs ? staging.video : undefined
  if (known?.ready) return undefined
  const sent =
    known?.sentAt === undefined ? await send(sending, known) : { kind: 'sent' as const, upload: known }
  if (sent.kind !== 'sent') {
    // The upload cannot be continued, for example because a URL has expired. The next try starts from the beginning.
    if (sent.kind === 'rejected') await save(sending, undefined)
    return sent
  }
  const { id, sentAt } = sent.upload
  const status = await readAsset(settings, call, {
    kind: 'videos',
    urn: id,
    since: sentAt ?? settings.clock.now().toISOString(),
  })
  if (status?.kind === 'gone') {
    await save(sending, undefined)
    return status.refusal
  }
  if (status) return status
  await save(sending, { ...sent.upload, ready: true })
  return undefined
}

function save({ call, staging }: Sending, upload: VideoUpload | undefined): Promise<void> {
  staging.video = upload
  return call.saveStaging(staging)
}

type Sent = { kind: 'sent'; upload: VideoUpload }

/** Sends the parts that LinkedIn does not have yet, and completes the upload. Each step is stored. */
async function send(
  sending: Sending,
  known: VideoUpload | undefined,
): Promise<Sent | Refusal | { kind: 'unfinished'; answer: string }> {
  const { settings, video } = sending
  const deadline = settings.clock.now().getTime() + sendLimitMs
  const opened = known ? { kind: 'opened' as const, upload: known } : await open(sending)
  if (opened.kind !== 'opened') return opened
  let { upload } = opened
  while (upload.parts < upload.instructions.length) {
    if (settings.clock.now().getTime() >= deadline) {
      const done = Math.round((100 * upload.parts) / upload.instructions.length)
      return {
        kind: 'unfinished',
        answer: `${done} % of the video (${Math.round(video.bytes / 1e6)} MB) are sent.`,
      }
    }
    const part = await sendPart(sending, upload, deadline)
    if (part.kind !== 'part') return part
    upload = { ...upload, parts: upload.parts + 1, etags: [...upload.etags, part.etag] }
    await save(sending, upload)
  }
  const finalized = await post(sending, 'finalizeUpload', {
    finalizeUploadRequest: { video: upload.id, uploadToken: upload.token, uploadedPartIds: upload.etags },
  })
  if (finalized.kind !== 'answer' || finalized.status !== 200) return refusalOf(finalized)
  upload = { ...upload, sentAt: settings.clock.now().toISOString() }
  await save(sending, upload)
  return { kind: 'sent', upload }
}

async function open(sending: Sending): Promise<{ kind: 'opened'; upload: VideoUpload } | Refusal> {
  const { settings, call, video } = sending
  const outcome = await post(sending, 'initializeUpload', {
    initializeUploadRequest: {
      owner: call.account.externalId,
      fileSizeBytes: video.bytes,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  })
  const value = bodyOf(outcome, openedSchema)?.value
  const isUsable = value?.uploadInstructions.every(
    ({ uploadUrl, firstByte, lastByte }) =>
      isOwnAddress(settings, uploadUrl) && lastByte - firstByte < mostBytes && lastByte < video.bytes,
  )
  if (!value || !isUsable) return refusalOf(outcome)
  const upload = {
    id: value.video,
    token: value.uploadToken,
    parts: 0,
    etags: [],
    instructions: value.uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => ({
      uploadUrl,
      firstByte,
      lastByte,
    })),
    openedAt: settings.clock.now().toISOString(),
    ready: false,
  }
  await save(sending, upload)
  return { kind: 'opened', upload }
}

/** Sends the next part, without the token, as LinkedIn requires. A part may be sent again. */
async function sendPart(
  { settings, call, video }: Sending,
  { instructions, parts }: VideoUpload,
  deadline: number,
): Promise<{ kind: 'part'; etag: string } | Refusal> {
  const instruction = instructions[parts]
  if (!instruction) throw new Error('There is no such part')
  const bytes = await video.read(instruction.firstByte, instruction.lastByte + 1)
  for (let tries = 0; ; tries += 1) {
    const outcome = await callHttp({
      method: 'PUT',
      url: instruction.uploadUrl,
      body: { contentType: 'application/octet-stream', bytes },
      timeoutMs: partTimeoutMs,
      signal: call.signal,
    })
    const etag = outcome.kind === 'answer' && outcome.status === 200 ? outcome.headers.etag : undefined
    if (etag !== undefined) return { kind: 'part', etag: etag.replaceAll('"', '') }
    const refusal = refusalOf(outcome)
    const pause = retryDelaysMs[tries]
    const late = settings.clock.now().getTime() >= deadline
    if (refusal.kind !== 'unavailable' || pause === undefined || late || call.signal.aborted) return refusal
    await sleep(pause, undefined, { signal: call.signal }).catch(() => undefined)
  }
}

function post({ settings, call }: Sending, action: string, json: object) {
  return callLinkedin(settings, {
    method: 'POST',
    path: `/rest/videos?action=${action}`,
    accessToken: call.account.accessToken,
    body: { json },
    timeoutMs: stepTimeoutMs,
    signal: call.signal,
  })
}
