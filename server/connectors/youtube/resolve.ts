import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { YoutubeSettings } from './api.ts'
import { processingCause } from './causes.ts'
import { refusalOf } from './errors.ts'
import { readSession } from './session.ts'
import { readStaging, type YoutubeStaging } from './staging.ts'
import { setThumbnail } from './thumbnail.ts'
import { findUpload, permalinkOf } from './uploads.ts'
import { readVideo } from './video-status.ts'

const checkAgainMs = 10_000

/** Finds the video that the commit completed, and then waits until YouTube has processed it. */
export async function resolve(
  settings: YoutubeSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const staging = readStaging(call.staging)
  if (staging.videoId === undefined) {
    const found = await findVideo(settings, call, staging)
    if ('kind' in found) return found
    staging.videoId = found.videoId
    await call.saveStaging(staging)
  }
  const { videoId } = staging
  const read = await readVideo(settings, call, videoId)
  if (read.kind === 'gone') {
    return { kind: 'cannot_tell', answer: `The video ${videoId} is no longer on the channel.`, final: true }
  }
  if (read.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The video could not be read. ${read.answer}` }
  }
  if (read.kind !== 'video') return read
  const { state, reason, privacy } = read
  if (state === 'refused') {
    return { kind: 'refused_later', ...processingCause(reason), answer: `YouTube gave up: ${reason}` }
  }
  if (state === 'processing') {
    return { kind: 'pending', checkAfterMs: checkAgainMs, answer: `YouTube is processing ${videoId}.` }
  }
  const thumbnail = await addThumbnail(settings, call, staging)
  return {
    kind: 'published',
    externalId: videoId,
    permalink: permalinkOf(settings, videoId),
    answer: [`The video is on YouTube as ${videoId}.`, lockedNote(call, privacy), thumbnail]
      .filter(Boolean)
      .join(' '),
  }
}

/** The session reports whether it is complete. Without it, the channel's uploads are searched. */
async function findVideo(
  settings: YoutubeSettings,
  call: TokenCall<ResolveCall>,
  { session }: YoutubeStaging,
): Promise<ResolveOutcome | { videoId: string }> {
  if (!session && call.assumed) return findUpload(settings, call, 'It is not known which upload YouTube has')
  if (!session) return { kind: 'absent', answer: 'There was no upload to complete.' }
  const state = await readSession(session.uri, call.video?.bytes ?? 0, call)
  if (state.kind === 'complete') return { videoId: state.videoId }
  if (state.kind === 'has') {
    return { kind: 'absent', answer: `YouTube has only the first ${state.bytes} bytes of the video.` }
  }
  if (state.kind === 'unclear') {
    const refusal = refusalOf(state.outcome)
    if (refusal.kind !== 'rejected') return refusal
    return { kind: 'cannot_tell', answer: `The upload could not be read. ${refusal.answer}` }
  }
  return findUpload(settings, call, 'The upload has expired')
}

/** YouTube locks uploads of developer applications that have not passed its audit. */
function lockedNote({ options }: TokenCall, privacy: string): string {
  const wanted = options['visibility'] ?? 'public'
  if (privacy === wanted || privacy === '') return ''
  return `YouTube made it ${privacy}: this installation's application may not have passed YouTube's audit.`
}

/** Tried once. A failure does not matter, because the video is published. */
async function addThumbnail(
  settings: YoutubeSettings,
  call: TokenCall<ResolveCall>,
  staging: YoutubeStaging,
): Promise<string> {
  const [image] = call.images
  if (!image || staging.videoId === undefined) return ''
  if (staging.thumbnail !== undefined) return staging.thumbnail
  const thumbnail = await setThumbnail(settings, call, staging.videoId, image)
  await call.saveStaging({ ...staging, thumbnail } satisfies YoutubeStaging)
  return thumbnail
}
