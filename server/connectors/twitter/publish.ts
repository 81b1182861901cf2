import { z } from 'zod'
import type { CommitOutcome, Published, StageOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { refuseContent } from '../content.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { provenRefusal, describeTwitterOutcome } from './errors.ts'
import { stageImages } from './media.ts'
import { readStaging, type TwitterStaging } from './staging.ts'
import { readTimeline } from './timeline.ts'
import { stageVideo } from './video.ts'

const createdSchema = z.looseObject({ data: z.looseObject({ id: z.string().min(1) }) })
const smallestPage = 5
/** X answers within seconds; a longer timeout would only delay the check whether the post is there. */
const commitTimeoutMs = 30_000

/** Uploads the media and stores the id of the account's newest post: only newer posts can be this one. */
export async function stage(settings: TwitterSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('twitter', call)
  if (refused) return refused
  const staging = readStaging(call.staging)
  const outcome = call.video
    ? await stageVideo(settings, call, staging, call.video)
    : await stageImages(settings, call, staging)
  if (outcome) return outcome
  // The id of an earlier try also works: there are only more posts to compare.
  if (staging.newest) return { kind: 'staged' }

  const page = await readTimeline(settings, {
    userId: call.account.externalId,
    accessToken: call.account.accessToken,
    size: smallestPage,
    signal: call.signal,
  })
  // An app without read access can still publish; a lost answer is then resolved by time alone.
  if (page.kind !== 'page' && page.kind !== 'rejected' && page.kind !== 'unreadable') return page
  const id = page.kind === 'page' ? (page.tweets[0]?.id ?? null) : null
  await call.saveStaging({ ...staging, newest: { id } } satisfies TwitterStaging)
  return { kind: 'staged' }
}

/** Sends `POST /2/tweets`, once. X has no idempotency key, so a repeated call could post twice. */
export async function commit(settings: TwitterSettings, call: TokenCall): Promise<CommitOutcome> {
  const staging = readStaging(call.staging)
  const { medium, mediaIds } = uploadsOf(call, staging)
  if (mediaIds.includes(undefined)) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: `A ${medium} was not uploaded yet.` }
  }
  const outcome = await callTwitter(settings, {
    method: 'POST',
    path: '/2/tweets',
    accessToken: call.account.accessToken,
    body: {
      json: {
        ...(call.text.trim() !== '' && { text: call.text }),
        ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
        ...replySettings(call.options),
      },
    },
    committing: true,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeTwitterOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }

  const { success, data: created } = createdSchema.safeParse(outcome.json)
  if (outcome.status === 201 && success) {
    return toPublished(settings, call, created.data.id, `HTTP 201: id ${created.data.id}`)
  }
  const refusal = provenRefusal(outcome, medium)
  if (refusal?.kind === 'rejected' && outcome.status === 400 && /media ids? .*invalid/i.test(answer)) {
    // The uploads have expired: the next try uploads them again.
    await call.saveStaging({ ...staging, media: {}, video: undefined } satisfies TwitterStaging)
    return { kind: 'unavailable', retryAfterMs: 0, answer }
  }
  return refusal ?? { kind: 'outcome_unknown', answer }
}

/** X has no name for its default, that everyone may reply. */
function replySettings({ replySettings: chosen }: TokenCall['options']) {
  return chosen === undefined || chosen === 'everyone' ? {} : { reply_settings: chosen }
}

function uploadsOf({ images, video }: TokenCall, staging: TwitterStaging) {
  if (video) return { medium: 'video' as const, mediaIds: [staging.video?.id] }
  return { medium: 'picture' as const, mediaIds: images.map((_image, index) => staging.media[index]?.id) }
}

export function toPublished(
  settings: TwitterSettings,
  call: TokenCall,
  id: string,
  answer: string,
): Published {
  const permalink = `${settings.site}/${encodeURIComponent(call.account.username)}/status/${id}`
  return { kind: 'published', externalId: id, permalink, answer }
}
