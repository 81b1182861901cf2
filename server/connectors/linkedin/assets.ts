import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { Refusal, StagePending } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const statusSchema = z.looseObject({ status: z.string(), processingFailureReason: z.string().optional() })

/** Checks once whether an upload can be posted; undefined if it can. `gone`: a new upload is needed. */
export async function readAsset(
  settings: LinkedinSettings,
  call: TokenCall,
  { kind, urn, since }: { kind: 'images' | 'videos'; urn: string; since: string },
): Promise<Refusal | StagePending | { kind: 'gone'; refusal: Refusal } | undefined> {
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `/rest/${kind}/${encodeURIComponent(urn)}`,
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  // Access for a member alone may upload, but not read the upload. If it is not ready, LinkedIn rejects the post.
  if (outcome.kind === 'answer' && outcome.status === 403) return undefined
  const status = bodyOf(outcome, statusSchema)
  if (!status) return refusalOf(outcome)
  const answer = `${kind === 'images' ? 'Picture' : 'Video'}: ${status.status}`
  switch (status.status) {
    case 'AVAILABLE':
      return undefined
    case 'PROCESSING':
      return {
        kind: 'pending',
        since: new Date(since),
        checkAfterMs: kind === 'images' ? 2_000 : 5_000,
        answer,
      }
    case 'PROCESSING_FAILED': {
      const what = kind === 'images' ? 'a picture' : 'the video'
      const reason = status.processingFailureReason?.replace(/\.*$/, '')
      const refusal: Refusal = {
        kind: 'rejected',
        message: `LinkedIn could not process ${what}${reason ? `: ${reason}` : ''}.`,
        cure:
          kind === 'images'
            ? 'Replace the picture, then publish again.'
            : 'Export the video as MP4 with H.264 video and AAC sound, add it again, then publish.',
        answer,
      }
      return { kind: 'gone', refusal }
    }
    default:
      return { kind: 'gone', refusal: { kind: 'unavailable', retryAfterMs: 0, answer } }
  }
}
