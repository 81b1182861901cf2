import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import type { PageCache } from './page-cache.ts'

/** More pages than a user links to in posts, and far fewer than a program could request. */
const perUser = { max: 60, seconds: 600 }

type Question<Found> = {
  cache: PageCache<Found>
  caller: Caller
  url: string
  /** The limit against which the page counts, unless it is cached. */
  limit: 'feed-preview' | 'link-check' | 'link-preview'
  ask: (address: URL) => Promise<Found>
}

/** The result for a linked page, for at most 60 pages per user in ten minutes. Throws `rate_limited`. */
export async function askPage<Found>(
  ctx: Context,
  { cache, caller, url, limit, ask }: Question<Found>,
): Promise<Found> {
  const address = new URL(url)
  address.hash = ''
  const count = () => spendLimits(ctx.db, [{ key: `${limit}:user:${caller.userId}`, ...perUser }])
  // Cached before it is counted, so that concurrent calls share one request.
  return (
    cache.find(address.href) ??
    cache.keep(
      address.href,
      count().then(() => ask(address)),
    )
  )
}
