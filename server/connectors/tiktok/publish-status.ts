import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTiktok, type TiktokSettings } from './api.ts'
import { codeOf, describeTiktokOutcome, refusalOf } from './errors.ts'

/** The field name is misspelled in TikTok's API. The ids are strings, or numbers too large for JSON. */
const statusSchema = z.looseObject({
  data: z.looseObject({
    status: z.string(),
    fail_reason: z.string().optional(),
    publicaly_available_post_id: z.array(z.union([z.string(), z.number()])).optional(),
    uploaded_bytes: z.number().optional(),
  }),
})

export type PublishStatus = {
  kind: 'status'
  status: string
  failReason: string
  /** The id of the public video; null before TikTok has moderated it, and for a video that is not public. */
  postId: string | null
  uploadedBytes: number | null
}

/** The state of a post on TikTok. `gone`: TikTok no longer has the post. */
export async function readStatus(
  settings: TiktokSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  publishId: string,
): Promise<PublishStatus | { kind: 'gone' } | Refusal> {
  const outcome = await callTiktok(settings, {
    method: 'POST',
    path: '/v2/post/publish/status/fetch/',
    accessToken: call.account.accessToken,
    body: { json: { publish_id: publishId } },
    signal: call.signal,
  })
  if (outcome.kind === 'answer' && codeOf(outcome) === 'invalid_publish_id') return { kind: 'gone' }
  if (outcome.kind !== 'answer' || outcome.status !== 200 || codeOf(outcome) !== undefined) {
    return refusalOf(outcome)
  }
  const data = statusSchema.safeParse(outcome.json).data?.data
  if (!data) return { kind: 'unavailable', retryAfterMs: null, answer: describeTiktokOutcome(outcome) }
  // A number that JSON has rounded is the id of another video, so the ids are read from the text of the response.
  const [, inText] = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(outcome.text) ?? []
  return {
    kind: 'status',
    status: data.status,
    failReason: data.fail_reason ?? '',
    postId: inText ?? null,
    uploadedBytes: data.uploaded_bytes ?? null,
  }
}
