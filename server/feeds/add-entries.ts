import { createHash, randomUUIDv7 } from 'node:crypto'
import { feedLimits } from '../../contract/feeds/feeds.ts'
import type { Trx } from '../context.ts'
import { forgetEntries, insertEntries, leaveOutOldest } from './entries.queries.ts'
import type { ParsedEntry } from './read/parsed-feed.ts'

/** Longer than feeds have old entries. */
const keepMs = 400 * 86_400_000

type Options = {
  now: Date
  /** How many of the newest entries are to become posts: all, or when a feed is first followed none or one. */
  newest: number
}

/** Stores the entries of a feed that it did not have yet. Those that are to become posts wait for their turn. */
export async function addEntries(
  trx: Trx,
  feedId: string,
  entries: readonly ParsedEntry[],
  { now, newest }: Options,
): Promise<void> {
  const rows = entries.map((entry, place) => {
    const waits = place < newest
    const { title, titled, link, summary, text, author, pictureUrl } = entry
    return {
      feed_id: feedId,
      key: createHash('sha256').update(entry.name).digest(),
      state: waits ? ('waiting' as const) : ('known' as const),
      found_at: now,
      place,
      title,
      link,
      source: waits ? JSON.stringify({ titled, summary, text, author, pictureUrl }) : null,
      group_id: randomUUIDv7(),
    }
  })
  // A feed can have an entry twice.
  const once = [...new Map(rows.toReversed().map((row) => [row.key.toString('hex'), row])).values()]
  await insertEntries(trx, once)
  await leaveOutOldest(trx, feedId, feedLimits.waiting)
  await forgetEntries(trx, feedId, {
    before: new Date(now.getTime() - keepMs),
    keys: once.map(({ key }) => key),
  })
}
