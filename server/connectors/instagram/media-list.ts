import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callGraph, type InstagramSettings } from './api.ts'
import { describeInstagramOutcome, refusalOf } from './errors.ts'

/** Permalinks become links on our screens, so only http and https are accepted. */
const webAddressSchema = z.url({ protocol: /^https?$/ })

const mediaSchema = z.looseObject({
  id: z.string(),
  caption: z.string().default(''),
  timestamp: z.string(),
  permalink: webAddressSchema.optional().catch(undefined),
})
const listSchema = z.looseObject({ data: z.array(mediaSchema) })
const permalinkSchema = z.looseObject({ permalink: webAddressSchema })

export type Media = z.infer<typeof mediaSchema>

const pageSize = 50

/** The newest posts of the account, newest first. */
export async function listMedia(
  settings: InstagramSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
): Promise<{ kind: 'media'; media: Media[] } | Refusal> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(call.account.externalId)}/media`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'id,caption,timestamp,permalink', limit: String(pageSize) },
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
  const { success, data } = listSchema.safeParse(outcome.json)
  if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeInstagramOutcome(outcome) }
  return { kind: 'media', media: data.data }
}

/** Instagram writes `2026-01-31T10:00:00+0000`. */
export function timeOf(timestamp: string): number {
  return Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/** The largest difference between our clock and Instagram's that is allowed for. */
const skewMs = 5 * 60_000

/** What is older cannot come from this commit. */
export function earliestTime({ commitStartedAt }: { commitStartedAt: Date }): number {
  return commitStartedAt.getTime() - skewMs
}

/** A caption or a comment as Instagram may return it, for comparison. */
export function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Best effort: the post is published even if this call fails. */
export async function readPermalink(
  settings: InstagramSettings,
  call: TokenCall,
  mediaId: string,
): Promise<string | null> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(mediaId)}`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'permalink' },
    timeoutMs: 5_000,
    signal: call.signal,
  })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return null
  return permalinkSchema.safeParse(outcome.json).data?.permalink ?? null
}
