import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { PublishVideo, Refusal, StageOutcome } from '../connector.ts'
import { callHttp } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { replaceVideo } from './problems.ts'
import { isUsable, type FacebookStaging, type PulledVideo } from './staging.ts'
import { readVideo } from './video-status.ts'

/** The edge of a Page at which the upload starts and ends. */
export const verticalEdges = { reel: 'video_reels', story: 'video_stories' } as const
type VerticalKind = keyof typeof verticalEdges

const openedSchema = z.looseObject({ video_id: z.string().min(1) })
const takenSchema = z.looseObject({ success: z.literal(true) })
const refusedSchema = z.looseObject({
  debug_info: z.looseObject({ retriable: z.boolean(), message: z.string().default('') }),
})

/** Facebook may answer only after it has downloaded the video. */
const askTimeoutMs = 120_000
const pollMs = 5_000

type Pulling = { settings: FacebookSettings; call: TokenCall; staging: FacebookStaging }

/**
 * Lets Facebook download the video of a reel or a story. Its id is known before the commit, which publishes it, so that a
 * lost answer can be looked up.
 */
export async function pullVideo(
  settings: FacebookSettings,
  call: TokenCall,
  { kind, video, staging }: { kind: VerticalKind; video: PublishVideo; staging: FacebookStaging },
): Promise<StageOutcome> {
  const pulling = { settings, call, staging }
  const { pulled } = staging
  const known = pulled && isUsable(pulled.openedAt, settings.clock.now()) ? pulled : undefined
  const opened = known ? { kind: 'opened' as const, pulled: known } : await open(pulling, kind)
  if (opened.kind !== 'opened') return opened
  const { id } = opened.pulled
  let { askedAt } = opened.pulled
  if (askedAt === undefined) {
    const refusal = await ask(pulling, id, video)
    if (refusal) return refusal
    askedAt = settings.clock.now().toISOString()
    await save(pulling, { ...opened.pulled, askedAt })
  }
  const status = await readVideo(settings, call, id)
  switch (status.kind) {
    case 'uploading':
    case 'processing':
      return status.hasFile
        ? { kind: 'staged' }
        : { kind: 'pending', since: new Date(askedAt), checkAfterMs: pollMs, answer: status.answer }
    case 'ready':
      return { kind: 'staged' }
    case 'failed':
      await save(pulling, undefined)
      return notTaken(status.reason, status.answer)
    case 'rejected':
    case 'rate_limited':
    case 'reauth_required':
    case 'unavailable':
      return status
  }
}

function save({ call, staging }: Pulling, pulled: PulledVideo | undefined): Promise<void> {
  staging.pulled = pulled
  return call.saveStaging(staging)
}

async function open(
  pulling: Pulling,
  kind: VerticalKind,
): Promise<{ kind: 'opened'; pulled: PulledVideo } | Refusal> {
  const { settings, call } = pulling
  const outcome = await callFacebook(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/${verticalEdges[kind]}`,
    accessToken: call.account.accessToken,
    parameters: { upload_phase: 'start' },
    signal: call.signal,
  })
  const opened = bodyOf(outcome, openedSchema)
  if (!opened) return refusalOf(outcome)
  const pulled = { id: opened.video_id, openedAt: settings.clock.now().toISOString() }
  await save(pulling, pulled)
  return { kind: 'opened', pulled }
}

/**
 * Tells Facebook the URL of the video. The call's own URL is built here, so that the token is sent to no other host.
 */
async function ask(pulling: Pulling, id: string, video: PublishVideo): Promise<Refusal | undefined> {
  const { settings, call } = pulling
  const outcome = await callHttp({
    method: 'POST',
    url: `${settings.upload}/video-upload/${settings.version}/${encodeURIComponent(id)}`,
    headers: { authorization: `OAuth ${call.account.accessToken}`, file_url: video.publicUrl() },
    timeoutMs: askTimeoutMs,
    signal: call.signal,
  })
  if (bodyOf(outcome, takenSchema)) return undefined
  const refused = outcome.kind === 'answer' ? refusedSchema.safeParse(outcome.json).data : undefined
  const refusal = refusalOf(outcome)
  if (!refused || refused.debug_info.retriable) return refusal
  await save(pulling, undefined)
  return notTaken(refused.debug_info.message, refusal.answer)
}

function notTaken(reason: string, answer: string): Refusal {
  const why = reason === '' ? '' : `: ${reason.replace(/\.*$/, '')}`
  return {
    kind: 'rejected',
    message: `Facebook could not take the video${why}.`,
    cure: replaceVideo,
    answer,
  }
}
