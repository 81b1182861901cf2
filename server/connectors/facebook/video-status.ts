import { z } from 'zod'
import type { FacebookKind } from '../../../contract/platforms/facebook.ts'
import { bodyOf } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const phaseSchema = z.looseObject({
  status: z.string().default(''),
  error: z.looseObject({ message: z.string().default('') }).optional(),
})
const videoSchema = z.looseObject({
  post_id: z.string().optional(),
  status: z.looseObject({
    video_status: z.string(),
    uploading_phase: phaseSchema.optional(),
    processing_phase: phaseSchema.optional(),
    publishing_phase: phaseSchema.optional(),
  }),
})

/**
 * `uploading`: the upload was not ended, so nothing is published. `hasFile`: Facebook has all bytes. `isStarted`:
 * Facebook is processing them.
 */
export type VideoStatus =
  | { kind: 'uploading' | 'processing'; hasFile: boolean; isStarted: boolean; answer: string }
  | { kind: 'ready'; postId: string | undefined; answer: string }
  | { kind: 'failed'; reason: string; answer: string }

/**
 * Whether the upload was certainly not ended. Facebook reports the video of a reel or a story as "processing" as soon
 * as it has some of its bytes. Ending such an upload again cannot publish the video twice.
 */
export const isUnended = (status: VideoStatus | Refusal, kind: FacebookKind): boolean =>
  status.kind === 'uploading' || (kind !== 'post' && status.kind === 'processing' && !status.isStarted)

/** Reads the status of a video (platforms reference, 2.3). */
export async function readVideo(
  settings: FacebookSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  id: string,
): Promise<VideoStatus | Refusal> {
  const outcome = await callFacebook(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(id)}`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'status,post_id' },
    signal: call.signal,
  })
  const video = bodyOf(outcome, videoSchema)
  if (!video) return refusalOf(outcome)
  const { post_id: postId, status } = video
  const { processing_phase: processing, publishing_phase: publishing } = status
  const answer = `Video: ${status.video_status}`
  if (['error', 'upload_failed', 'expired'].includes(status.video_status)) {
    return { kind: 'failed', reason: processing?.error?.message ?? publishing?.error?.message ?? '', answer }
  }
  if (status.video_status === 'ready') return { kind: 'ready', postId, answer }
  const isStarted = [processing, publishing].some((phase) => phase && phase.status !== 'not_started')
  const isEnded = isStarted || status.video_status === 'processing'
  const hasFile = status.uploading_phase?.status === 'complete'
  return { kind: isEnded ? 'processing' : 'uploading', hasFile, isStarted, answer }
}
