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
  /** The limit that a page counts for, unless it is in the cache. */
  limit: 'feed-preview' | 'link-check' | 'link-preview'
  ask: (address: URL) => Promise<Found>
}

/** What was found at a page of a link, at most 60 pages of a user in ten minutes. Throws `rate_limited`. */
export async function askPage<Found>(
  ctx: Context,
  { cache, caller, url, limit, ask }: Question<Found>,
): Promise<Found> {
  const address = new URL(url)
  address.hash = ''
  const count = () => spendLimits(ctx.db, [{ key: `${limit}:user:${caller.userId}`, ...perUser }])
  // Kept before it is counted, so that calls at the same time share one reading.
  return (
    cache.find(address.href) ??
    cache.keep(
      address.href,
      count().then(() => ask(address)),
    )
  )
}
