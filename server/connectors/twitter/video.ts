import type { PublishVideo, StageOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TwitterSettings } from './api.ts'
import { processingFailure } from './errors.ts'
import { checkDelayMs, readStatus } from './media-status.ts'
import { sendVideo } from './send-video.ts'
import type { VideoUpload, TwitterStaging } from './staging.ts'
import type { Upload } from './upload.ts'

type Unready = Exclude<StageOutcome, { kind: 'staged' }>

/** Uploads the video and asks once whether X has processed it; undefined once it can be posted. */
export async function stageVideo(
  settings: TwitterSettings,
  call: TokenCall,
  staging: TwitterStaging,
  video: PublishVideo,
): Promise<Unready | undefined> {
  const save = (upload: VideoUpload | undefined) => {
    staging.video = upload
    return call.saveStaging(staging)
  }
  const { video: stored } = staging
  const known = stored && Date.parse(stored.expiresAt) > settings.clock.now().getTime() ? stored : undefined
  if (known?.ready) return undefined

  if (known?.sentAt !== undefined) {
    const found = await readStatus(settings, call, known.id)
    if (found.kind === 'found')
      return await makeReady(settings, { handle: known, upload: found.upload, save })
    if (found.kind !== 'gone') return found
  }
  const unfinished = known?.sentAt === undefined ? known : undefined
  const outcome = await sendVideo({ settings, call, video, save }, unfinished)
  if (outcome.kind === 'sent') return await makeReady(settings, { ...outcome, save })
  if (outcome.kind !== 'rejected') return outcome
  const restart = unfinished !== undefined && staging.videoRestarted !== true
  if (restart) staging.videoRestarted = true
  await save(undefined)
  // The cause may be the interruption rather than the video, so a restarted upload may succeed.
  return restart ? { kind: 'unavailable', retryAfterMs: null, answer: outcome.answer } : outcome
}

type Processing = {
  handle: VideoUpload
  upload: Upload
  save: (upload: VideoUpload | undefined) => Promise<void>
}

async function makeReady(
  settings: TwitterSettings,
  { handle, upload: { processing_info: processing }, save }: Processing,
): Promise<Unready | undefined> {
  if (processing?.state === 'failed') {
    await save(undefined)
    return processingFailure(processing.error?.message ?? '')
  }
  if (processing && processing.state !== 'succeeded') {
    const since = new Date(handle.sentAt ?? settings.clock.now())
    const answer = `X is still processing the video (${processing.state}).`
    return { kind: 'pending', since, checkAfterMs: checkDelayMs(processing), answer }
  }
  await save({ ...handle, ready: true })
  return undefined
}
