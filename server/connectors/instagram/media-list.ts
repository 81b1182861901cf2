import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { bodyOf } from '../responses.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { refusalOf } from './errors.ts'

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

/** The newest posts of the account, or its stories of the last 24 hours, newest first. */
export async function listMedia(
  settings: InstagramSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  edge: 'media' | 'stories' = 'media',
): Promise<{ kind: 'media'; media: Media[] } | Refusal> {
  const outcome = await callGraph(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(call.account.externalId)}/${edge}`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'id,caption,timestamp,permalink', limit: String(pageSize) },
    signal: call.signal,
  })
  const list = bodyOf(outcome, listSchema)
  return list ? { kind: 'media', media: list.data } : refusalOf(outcome)
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
  return bodyOf(outcome, permalinkSchema)?.permalink ?? null
}
