import { brand } from '../../../contract/brand.ts'
import type { Context } from '../../context.ts'
import { decodePage, isPage } from '../../infra/outgoing/decode-page.ts'
import { fetchPublic, type FetchedFile } from '../../infra/outgoing/fetch-public.ts'
import { runWorker } from '../../infra/threads/run-worker.ts'
import type { FeedProblem } from '../feed-problem.ts'
import { findFeedLink } from './find-feed-link.ts'
import { parsedFeedSchema, type ParsedFeed } from './parsed-feed.ts'

const limits = { maxBytes: 4 * 1024 * 1024, timeoutMs: 15_000 }
/** Far more than a feed of this size needs, even on a busy machine. */
const parseLimits = { timeoutMs: 20_000, heapMegabytes: 256 }

/** What a server asks to be sent with the next request, so that it answers only if the feed changed. */
export type Validators = { etag: string | null; lastModified: string | null }

export type FeedResponse =
  | { kind: 'unchanged' }
  /** `url`: the address to ask from now on. Addresses of the feed are whole. */
  | ({ kind: 'read'; url: string; feed: ParsedFeed } & Validators)
  /** `retryAfterMs`: when the server asks to be asked again. */
  | { kind: 'failed'; problem: FeedProblem; retryAfterMs?: number }

/**
 * Fetches and reads a feed, under the rules for addresses that users give. With `validators` it may be `unchanged`; without
 * them, a page that names a feed leads to that.
 */
export async function fetchFeed(ctx: Context, url: string, validators?: Validators): Promise<FeedResponse> {
  const fetched = await ask(ctx, url, validators)
  if (fetched.kind === 'failed') return failed(ctx, fetched)
  const text = decodePage(fetched)
  const task = { text, address: fetched.url }
  // Without validators, the address may be that of a site. A page that names itself would be asked forever.
  const named = validators ? undefined : findFeedLink(text, fetched.url)
  const follow = () =>
    named === undefined || named === url
      ? undefined
      : fetchFeed(ctx, named, { etag: null, lastModified: null })
  const followed = isPage(fetched.contentType) ? await follow() : undefined
  if (followed) return followed
  const answer = parsedFeedSchema.safeParse(
    await runWorker(new URL('parse-feed-worker.ts', import.meta.url), task, parseLimits),
  )
  // The content type that servers send is often wrong.
  if (!answer.success) return (await follow()) ?? { kind: 'failed', problem: { code: 'no_feed' } }
  const { etag, 'last-modified': lastModified } = fetched.headers
  return {
    kind: 'read',
    url,
    feed: answer.data,
    etag: etag ?? null,
    lastModified: lastModified ?? null,
  }
}

function ask(ctx: Context, url: string, validators?: Validators): Promise<FetchedFile> {
  return fetchPublic(url, {
    ...limits,
    allow: ctx.config.outgoingAllow,
    headers: {
      'user-agent': `${brand.name} (feeds; ${ctx.config.appUrl})`,
      accept:
        'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8',
      ...(validators?.etag && { 'if-none-match': validators.etag }),
      ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
    },
  })
}

function failed(ctx: Context, { reason, answer, tooLarge }: FetchedFile & { kind: 'failed' }): FeedResponse {
  if (answer?.status === 304) return { kind: 'unchanged' }
  // The reason may reveal internals and is only logged.
  ctx.log.info({ reason }, 'a feed could not be fetched')
  if (tooLarge) return { kind: 'failed', problem: { code: 'too_large' } }
  if (!answer) return { kind: 'failed', problem: { code: 'no_answer' } }
  const seconds = Number(answer.headers['retry-after'])
  return {
    kind: 'failed',
    problem: { code: 'status', status: answer.status },
    ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
  }
}
