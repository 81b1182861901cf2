import { z } from 'zod'
import { kindOf } from '../../../contract/platforms/facebook.ts'
import { bodyOf } from '../responses.ts'
import type { CommitCall, CommitOutcome, Published } from '../connector.ts'
import { describeGraphOutcome } from '../graph/graph-error.ts'
import type { HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { provenProblem, toRefusal } from './errors.ts'
import { firstLinkIn } from '../first-link.ts'
import { verticalEdges } from './pull-video.ts'
import { readStaging } from './staging.ts'
import { isUnended, readVideo } from './video-status.ts'

const createdSchema = z.looseObject({ id: z.string().min(1) })
const finishedSchema = z.looseObject({ success: z.literal(true) })
const storySchema = z.looseObject({ success: z.literal(true), post_id: z.coerce.string().min(1) })

/** A longer timeout would only delay the check whether the post is there. */
const commitTimeoutMs = 30_000
/** Facebook processes even short videos for some seconds. */
const firstCheckMs = 5_000

/**
 * Makes the one call that publishes: it creates the post with its photos or its link, ends the upload of a video, or
 * creates the story of a photo.
 */
export async function commit(
  settings: FacebookSettings,
  call: TokenCall<CommitCall>,
): Promise<CommitOutcome> {
  if (!call.video) {
    return await (kindOf(call.options) === 'story' ? createStory(settings, call) : createPost(settings, call))
  }
  const ending = endingOf(call)
  return ending
    ? await finishVideo(settings, call, ending)
    : { kind: 'unavailable', retryAfterMs: 0, answer: 'The video was not uploaded yet.' }
}

type Ending = { id: string; edge: Edge; parameters: Record<string, string> }

/** The call that ends the upload of the video; undefined while parts of the video are missing. */
function endingOf({ staging, options, text }: TokenCall<CommitCall>): Ending | undefined {
  const { video, pulled } = readStaging(staging)
  const kind = kindOf(options)
  const phase = { upload_phase: 'finish' }
  if (kind === 'post') {
    if (!video || video.from < video.to) return undefined
    const parameters = { ...phase, upload_session_id: video.session, description: text }
    return { id: video.id, edge: 'videos', parameters }
  }
  if (pulled?.askedAt === undefined) return undefined
  const parameters = {
    ...phase,
    video_id: pulled.id,
    ...(kind === 'reel' && { video_state: 'PUBLISHED', description: text }),
  }
  return { id: pulled.id, edge: verticalEdges[kind], parameters }
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
  const id = bodyOf(outcome, createdSchema)?.id
  return id === undefined ? await readRefusal(call, outcome) : toPublished(settings, id, `HTTP 200: id ${id}`)
}

async function createStory(settings: FacebookSettings, call: TokenCall<CommitCall>): Promise<CommitOutcome> {
  const photo = readStaging(call.staging).photos[0]
  if (!photo) return { kind: 'unavailable', retryAfterMs: 0, answer: 'The picture was not uploaded yet.' }
  const outcome = await send(settings, call, 'photo_stories', { photo_id: photo.id })
  const story = bodyOf(outcome, storySchema)
  if (!story) return await readRefusal(call, outcome)
  return toPublished(settings, postIdOf(call, story.post_id), `HTTP 200: id ${story.post_id}`)
}

/** The meaning of a response without a post id. */
async function readRefusal(call: TokenCall<CommitCall>, outcome: HttpOutcome): Promise<CommitOutcome> {
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const problem = provenProblem(outcome)
  // An internal error of Facebook can occur before or after the post was created.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'duplicate') return { kind: 'duplicate', answer }
  if (problem.kind === 'restage') await call.saveStaging({})
  return toRefusal(problem, answer, outcome)
}

async function finishVideo(
  settings: FacebookSettings,
  call: TokenCall<CommitCall>,
  { id, edge, parameters }: Ending,
): Promise<CommitOutcome> {
  const outcome = await send(settings, call, edge, parameters)
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
  // The upload is the only evidence of an earlier call that may have ended it, so its status is read before it is
  // discarded.
  const status = await readVideo(settings, call, id)
  if (!isUnended(status, kindOf(call.options))) return { kind: 'outcome_unknown', answer }
  await call.saveStaging({})
  return toRefusal(problem, answer, outcome)
}

type Edge = 'feed' | 'videos' | 'photo_stories' | (typeof verticalEdges)[keyof typeof verticalEdges]

function send(
  settings: FacebookSettings,
  call: TokenCall<CommitCall>,
  edge: Edge,
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

/** Facebook returns the id of a post with or without the Page id in front of it. */
export const postIdOf = ({ account }: Pick<TokenCall, 'account'>, postId: string): string =>
  postId.includes('_') ? postId : `${account.externalId}_${postId}`

/** Facebook redirects from the id of a post or a video to its page; a reel has its own URL. */
export const permalinkOf = ({ site }: FacebookSettings, id: string, path = encodeURIComponent(id)): string =>
  `${site}/${path}`

export function toPublished(
  settings: FacebookSettings,
  id: string,
  answer: string,
  path?: string,
): Published {
  return { kind: 'published', externalId: id, permalink: permalinkOf(settings, id, path), answer }
}
