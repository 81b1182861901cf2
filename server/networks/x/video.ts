import type { PublishCall, PublishVideo, StageOutcome } from '../connector.ts'
import type { XSettings } from './api.ts'
import { processingFailure } from './errors.ts'
import { checkDelayMs, readStatus } from './media-status.ts'
import { sendVideo } from './send-video.ts'
import type { VideoUpload, XStaging } from './staging.ts'
import type { Upload } from './upload.ts'

type Unready = Exclude<StageOutcome, { kind: 'staged' }>

/** Sends the video and asks once whether X has processed it; undefined once it can be posted. */
export async function stageVideo(
  settings: XSettings,
  call: PublishCall,
  staging: XStaging,
  video: PublishVideo,
): Promise<Unready | undefined> {
  const keep = (upload: VideoUpload | undefined) => {
    staging.video = upload
    return call.saveStaging(staging)
  }
  const { video: held } = staging
  const known = held && Date.parse(held.expiresAt) > settings.clock.now().getTime() ? held : undefined
  if (known?.ready) return undefined

  if (known?.sentAt !== undefined) {
    const found = await readStatus(settings, call, known.id)
    if (found.kind === 'found')
      return await makeReady(settings, { handle: known, upload: found.upload, keep })
    if (found.kind !== 'gone') return found
  }
  const unsent = known?.sentAt === undefined ? known : undefined
  const outcome = await sendVideo({ settings, call, video, keep }, unsent)
  if (outcome.kind === 'sent') return await makeReady(settings, { ...outcome, keep })
  if (outcome.kind !== 'rejected') return outcome
  const beginAnew = unsent !== undefined && staging.videoBegunAnew !== true
  if (beginAnew) staging.videoBegunAnew = true
  await keep(undefined)
  // The refusal may come of the interruption rather than of the video.
  return beginAnew ? { kind: 'unavailable', retryAfterMs: null, answer: outcome.answer } : outcome
}

type Processing = {
  handle: VideoUpload
  upload: Upload
  keep: (upload: VideoUpload | undefined) => Promise<void>
}

async function makeReady(
  settings: XSettings,
  { handle, upload: { processing_info: processing }, keep }: Processing,
): Promise<Unready | undefined> {
  if (processing?.state === 'failed') {
    await keep(undefined)
    return processingFailure(processing.error?.message ?? '')
  }
  if (processing && processing.state !== 'succeeded') {
    const since = new Date(handle.sentAt ?? settings.clock.now())
    const answer = `X is still processing the video (${processing.state}).`
    return { kind: 'pending', since, checkAfterMs: checkDelayMs(processing), answer }
  }
  await keep({ ...handle, ready: true })
  return undefined
}
