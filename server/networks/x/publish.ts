import { z } from 'zod'
import type { CommitOutcome, Published, PublishCall, StageOutcome } from '../connector.ts'
import { refuseContent } from '../content.ts'
import { callX, type XSettings } from './api.ts'
import { definiteRefusal, xAnswer } from './errors.ts'
import { stageImages } from './media.ts'
import { readStaging, type XStaging } from './staging.ts'
import { readTimeline } from './timeline.ts'
import { stageVideo } from './video.ts'

const createdSchema = z.looseObject({ data: z.looseObject({ id: z.string().min(1) }) })
const smallestPage = 5
/** X answers within seconds; longer waiting only delays the look whether the post is there. */
const commitTimeoutMs = 30_000

/** Uploads the pictures or the video, then notes the newest post: whatever is newer afterwards may be this one. */
export async function stage(settings: XSettings, call: PublishCall): Promise<StageOutcome> {
  const refused = refuseContent('twitter', call)
  if (refused) return refused
  const staging = readStaging(call.staging)
  const outcome = call.video
    ? await stageVideo(settings, call, staging, call.video)
    : await stageImages(settings, call, staging)
  if (outcome) return outcome
  // An older mark, of an earlier try of this attempt, is as good: it leaves more posts to look at.
  if (staging.newest) return { kind: 'staged' }

  const page = await readTimeline(settings, {
    userId: call.account.externalId,
    accessToken: call.account.accessToken,
    size: smallestPage,
    signal: call.signal,
  })
  // An application without the right to read can still publish; a lost answer is then looked for by time alone.
  if (page.kind !== 'page' && page.kind !== 'rejected' && page.kind !== 'unreadable') return page
  const id = page.kind === 'page' ? (page.tweets[0]?.id ?? null) : null
  await call.saveStaging({ ...staging, newest: { id } } satisfies XStaging)
  return { kind: 'staged' }
}

/** `POST /2/tweets`, once. X knows no key that would make a second call harmless. */
export async function commit(settings: XSettings, call: PublishCall): Promise<CommitOutcome> {
  const staging = readStaging(call.staging)
  const { medium, mediaIds } = uploadsOf(call, staging)
  if (mediaIds.includes(undefined)) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: `A ${medium} was not uploaded yet.` }
  }
  const outcome = await callX(settings, {
    method: 'POST',
    path: '/2/tweets',
    accessToken: call.account.accessToken,
    body: {
      json: {
        ...(call.text.trim() !== '' && { text: call.text }),
        ...(mediaIds.length > 0 && { media: { media_ids: mediaIds } }),
      },
    },
    committing: true,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = xAnswer(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }

  const { success, data: created } = createdSchema.safeParse(outcome.json)
  if (outcome.status === 201 && success) {
    return publishedAs(settings, call, created.data.id, `HTTP 201: id ${created.data.id}`)
  }
  const refusal = definiteRefusal(outcome, medium)
  if (refusal?.kind === 'rejected' && outcome.status === 400 && /media ids? .*invalid/i.test(answer)) {
    // X forgot the uploads: they are made anew by the next try.
    await call.saveStaging({ ...staging, media: {}, video: undefined } satisfies XStaging)
    return { kind: 'unavailable', retryAfterMs: 0, answer }
  }
  return refusal ?? { kind: 'outcome_unknown', answer }
}

function uploadsOf({ images, video }: PublishCall, staging: XStaging) {
  if (video) return { medium: 'video' as const, mediaIds: [staging.video?.id] }
  return { medium: 'picture' as const, mediaIds: images.map((_image, place) => staging.media[place]?.id) }
}

export function publishedAs(settings: XSettings, call: PublishCall, id: string, answer: string): Published {
  const permalink = `${settings.site}/${encodeURIComponent(call.account.username)}/status/${id}`
  return { kind: 'published', externalId: id, permalink, answer }
}
