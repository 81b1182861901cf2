import type { CommitCall, CommitOutcome, StageOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { refuseContent } from '../content.ts'
import type { TwitterSettings } from './api.ts'
import { createTweet } from './create-tweet.ts'
import { stageImages } from './media.ts'
import { readStaging, type TwitterStaging } from './staging.ts'
import { stageVideo } from './video.ts'

/** Uploads the media. The account's posts are not read, because X charges for each post that it returns. */
export async function stage(settings: TwitterSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('twitter', call)
  if (refused) return refused
  const staging = readStaging(call.staging)
  const outcome = call.video
    ? await stageVideo(settings, call, staging, call.video)
    : await stageImages(settings, call, staging)
  return outcome ?? { kind: 'staged' }
}

/**
 * Publishes the post, as a reply to the post `repliesTo` if there is one. If its uploads have expired, the next try
 * uploads them again.
 */
export async function commit(
  settings: TwitterSettings,
  call: TokenCall<CommitCall>,
  repliesTo?: string,
): Promise<CommitOutcome> {
  const staging = readStaging(call.staging)
  const { medium, mediaIds } = uploadsOf(call, staging)
  if (mediaIds.includes(undefined)) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: `A ${medium} was not uploaded yet.` }
  }
  const json = {
    ...(call.text.trim() !== '' && { text: call.text }),
    ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
    ...replySettings(call.options),
    ...(repliesTo !== undefined && { reply: { in_reply_to_tweet_id: repliesTo } }),
  }
  const outcome = await createTweet(settings, call, json, medium)
  if (outcome.kind !== 'rejected' || !/^HTTP 400: .*media ids? .*invalid/i.test(outcome.answer))
    return outcome
  await call.saveStaging({ ...staging, media: {}, video: undefined } satisfies TwitterStaging)
  return { kind: 'unavailable', retryAfterMs: 0, answer: outcome.answer }
}

/** X has no value for its default, which lets everyone reply. */
function replySettings({ replySettings: chosen }: TokenCall['options']) {
  return chosen === undefined || chosen === 'everyone' ? {} : { reply_settings: chosen }
}

function uploadsOf({ images, video }: TokenCall, staging: TwitterStaging) {
  if (video) return { medium: 'video' as const, mediaIds: [staging.video?.id] }
  return { medium: 'picture' as const, mediaIds: images.map((_image, index) => staging.media[index]?.id) }
}
