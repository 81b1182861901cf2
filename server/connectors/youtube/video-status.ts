import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callYoutube, type YoutubeSettings } from './api.ts'
import { describeYoutubeOutcome, refusalOf } from './errors.ts'

const listSchema = z.looseObject({
  items: z
    .array(
      z.looseObject({
        status: z.looseObject({
          uploadStatus: z.string(),
          privacyStatus: z.string().default(''),
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        }),
        processingDetails: z.looseObject({ processingStatus: z.string().optional() }).optional(),
      }),
    )
    .default([]),
})

type VideoState = {
  kind: 'video'
  state: 'processing' | 'ready' | 'refused'
  /** YouTube's reason for the rejection. */
  reason: string
  privacy: string
}

/** The processing status of a video. */
export async function readVideo(
  settings: YoutubeSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  videoId: string,
): Promise<VideoState | { kind: 'gone' } | Refusal> {
  const outcome = await callYoutube(settings, {
    method: 'GET',
    path: '/youtube/v3/videos',
    query: { part: 'status,processingDetails', id: videoId },
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const { success, data } = listSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeYoutubeOutcome(outcome) }
  const [video] = data.items
  if (!video || video.status.uploadStatus === 'deleted') return { kind: 'gone' }
  const { uploadStatus, privacyStatus, failureReason, rejectionReason } = video.status
  const isRefused = uploadStatus === 'failed' || uploadStatus === 'rejected'
  const isReady = uploadStatus === 'processed' || video.processingDetails?.processingStatus === 'succeeded'
  return {
    kind: 'video',
    state: isRefused ? 'refused' : isReady ? 'ready' : 'processing',
    reason: rejectionReason ?? failureReason ?? '',
    privacy: privacyStatus,
  }
}
