import type { LinkResponse } from '../../contract/links/link-check.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { askPublic } from '../infra/outgoing/fetch-public.ts'
import { askPage } from './ask-page.ts'
import type { PageCache } from './page-cache.ts'

const timeoutMs = 8_000
const missing = new Set([404, 410])

/**
 * Whether a link in a post leads to a page, requested under the rules for URLs that users give. Pages that require a
 * sign-in, or that reject programs, count as existing. Throws `rate_limited`.
 */
export async function checkLink(
  ctx: Context,
  cache: PageCache<LinkResponse>,
  caller: Caller,
  url: string,
): Promise<LinkResponse> {
  return askPage(ctx, { cache, caller, url, limit: 'link-check', ask: (address) => ask(ctx, address) })
}

async function ask(ctx: Context, { href }: URL): Promise<LinkResponse> {
  const answer = await askPublic(href, { timeoutMs, allow: ctx.config.outgoingAllow })
  if (answer.kind === 'answered' && answer.status < 500)
    return missing.has(answer.status) ? 'missing' : 'answers'
  // The reason may reveal internals and is only logged.
  ctx.log.info(
    { reason: answer.kind === 'failed' ? answer.reason : answer.status },
    'a link of a post does not answer',
  )
  return 'silent'
}
