import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { TiktokSettings } from './api.ts'
import { causeOf } from './causes.ts'
import { readStatus, type PublishStatus } from './publish-status.ts'
import { readStaging } from './staging.ts'
import { permalinkOf } from './videos.ts'

const checkAgainMs = 10_000
/** A public video gets an id when TikTok has moderated it: usually within a minute, sometimes after hours. */
const moderatedWithinMs = 15 * 60_000

/** TikTok reports for each upload whether it is complete, and the state of the post. */
export async function resolve(
  settings: TiktokSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const { upload } = readStaging(call.staging)
  if (!upload && call.assumed) {
    return { kind: 'cannot_tell', answer: 'It is not known which upload TikTok has.', final: true }
  }
  if (!upload) return { kind: 'absent', answer: 'There was no upload to complete.' }
  const read = await readStatus(settings, call, upload.publishId)
  if (read.kind === 'gone') {
    return { kind: 'cannot_tell', answer: 'TikTok does not know the upload any more.', final: true }
  }
  if (read.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The upload could not be read. ${read.answer}` }
  }
  if (read.kind !== 'status') return read
  switch (read.status) {
    case 'PUBLISH_COMPLETE':
      return published(settings, call, upload.publishId, read)
    case 'FAILED':
      return { kind: 'refused_later', ...causeOf(read.failReason), answer: `FAILED: ${read.failReason}` }
    case 'PROCESSING_UPLOAD': {
      const { uploadedBytes } = read
      if (uploadedBytes !== null && uploadedBytes < (call.video?.bytes ?? 0)) {
        return { kind: 'absent', answer: `TikTok has only ${uploadedBytes} bytes of the video.` }
      }
      return stillWorking(read)
    }
    default:
      return stillWorking(read)
  }
}

const stillWorking = ({ status }: PublishStatus): ResolveOutcome => ({
  kind: 'pending',
  checkAfterMs: checkAgainMs,
  answer: `TikTok is working on it (${status}).`,
})

/** Only a public video has an id and a URL. */
function published(
  settings: TiktokSettings,
  call: TokenCall<ResolveCall>,
  publishId: string,
  read: PublishStatus,
): ResolveOutcome {
  const { postId } = read
  if (postId !== null) {
    const permalink = permalinkOf(settings, call, postId)
    return { kind: 'published', externalId: postId, permalink, answer: `PUBLISH_COMPLETE: video ${postId}` }
  }
  const isPublic = call.options['privacyLevel'] === 'PUBLIC_TO_EVERYONE'
  const sinceMs = settings.clock.now().getTime() - call.commitStartedAt.getTime()
  if (isPublic && sinceMs < moderatedWithinMs) return stillWorking(read)
  const answer = isPublic
    ? 'PUBLISH_COMPLETE; TikTok still reviews it.'
    : 'PUBLISH_COMPLETE; it is not public.'
  return { kind: 'published', externalId: publishId, permalink: null, answer }
}
