import { z } from 'zod'
import { bodyOf } from '../answers.ts'
import type { CommitCall, CommitOutcome, Published } from '../connector.ts'
import { describeGraphOutcome } from '../graph/graph-error.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { provenProblem, toRefusal } from './errors.ts'
import { firstLinkIn } from '../first-link.ts'
import { readStaging } from './staging.ts'
import { readVideo } from './video-status.ts'

const createdSchema = z.looseObject({ id: z.string().min(1) })
const finishedSchema = z.looseObject({ success: z.literal(true) })

/** A longer timeout would only delay the check whether the post is there. */
const commitTimeoutMs = 30_000
/** Facebook processes even short videos for some seconds. */
const firstCheckMs = 5_000

/** Sends the one call that publishes: the post with its photos or its link, or the end of the upload of a video. */
export function commit(settings: FacebookSettings, call: TokenCall<CommitCall>): Promise<CommitOutcome> {
  return call.video ? finishVideo(settings, call) : createPost(settings, call)
}

async function createPost(settings: FacebookSettings, call: TokenCall<CommitCall>): Promise<CommitOutcome> {
  const { photos } = readStaging(call.staging)
  const ids = call.images.flatMap((_image, index) => photos[index]?.id ?? [])
  if (ids.length < call.images.length) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'A picture was not uploaded yet.' }
  }
  const link = ids.length === 0 ? firstLinkIn(call.text) : undefined
  const outcome = await send(settings, call, 'feed', {
    message: call.text,
    ...(link !== undefined && { link }),
    ...(ids.length > 0 && { attached_media: JSON.stringify(ids.map((id) => ({ media_fbid: id }))) }),
  })
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const created = bodyOf(outcome, createdSchema)
  if (created) return toPublished(settings, created.id, `HTTP 200: id ${created.id}`)

  const problem = provenProblem(outcome)
  // An internal error of Facebook can happen before or after the post was made.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'duplicate') return { kind: 'duplicate', answer }
  if (problem.kind === 'restage') await call.saveStaging({})
  return toRefusal(problem, answer, outcome)
}

async function finishVideo(settings: FacebookSettings, call: TokenCall<CommitCall>): Promise<CommitOutcome> {
  const { video } = readStaging(call.staging)
  if (!video || video.from < video.to) {
    return { kind: 'unavailable', retryAfterMs: 0, answer: 'The video was not uploaded yet.' }
  }
  const outcome = await send(settings, call, 'videos', {
    upload_phase: 'finish',
    upload_session_id: video.session,
    description: call.text,
  })
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  if (bodyOf(outcome, finishedSchema)) {
    return { kind: 'pending', checkAfterMs: firstCheckMs, answer: 'Facebook has the video and processes it.' }
  }
  const problem = provenProblem(outcome)
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' || problem.kind === 'rate_limited') {
    return toRefusal(problem, answer, outcome)
  }
  // The upload is the only evidence of an earlier call that may have ended it, so its status is read before it is dropped.
  const status = await readVideo(settings, call, video.id)
  if (status.kind !== 'uploading') return { kind: 'outcome_unknown', answer }
  await call.saveStaging({})
  return toRefusal(problem, answer, outcome)
}

function send(
  settings: FacebookSettings,
  call: TokenCall<CommitCall>,
  edge: 'feed' | 'videos',
  parameters: Record<string, string>,
) {
  return callFacebook(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/${edge}`,
    accessToken: call.account.accessToken,
    isVideoUpload: edge === 'videos',
    parameters,
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
}

/** Facebook leads from the id of a post or a video to its page. */
export function toPublished({ site }: FacebookSettings, id: string, answer: string): Published {
  return { kind: 'published', externalId: id, permalink: `${site}/${encodeURIComponent(id)}`, answer }
}
