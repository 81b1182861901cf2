import { sql } from 'kysely'
import { traitNames, type DayRange, type TraitValues } from '../../../contract/analytics/analytics.ts'
import type { Db } from '../../context.ts'
import { hasLabel, type Chosen } from '../results.queries.ts'

export type ComparedResult = TraitValues & {
  accountId: string
  publishedAt: Date
  slot: number
  impressions: number | null
  engagements: number | null
  comments: number | null
  shares: number | null
}

/**
 * The date at the given time in the time zone that is furthest ahead. Without this bound, all posts of later days would
 * be read.
 */
const lastDay = (before: Date) => sql`(${before}::timestamptz at time zone 'Pacific/Kiritimati')::date`

/** The newest measured posts of a range that were published before a time, at most `limit`, the oldest first. */
export async function listComparedResults(
  db: Db,
  { workspaceId, accountIds, labels }: Chosen,
  { from, to }: DayRange,
  { before, limit }: { before: Date; limit: number },
): Promise<ComparedResult[]> {
  const { rows } = await sql<ComparedResult>`
    with newest as (
      select * from post_results
      where workspace_id = ${workspaceId} and day between ${from}::date and least(${to}::date, ${lastDay(before)})
        and published_at < ${before} and social_account_id = any(${accountIds})
        and num_nonnulls(impressions, engagements) > 0
        and ${hasLabel(labels)}
      order by day desc, published_at desc limit ${limit}
    )
    select n.social_account_id as "accountId", n.published_at as "publishedAt", n.slot, n.impressions, n.engagements,
      ${sql.raw(traitNames.map((name) => `n.${name}`).join(', '))}, d.comments, d.shares
    from newest n
    left join lateral (
      select comments, shares from post_days where post_id = n.post_id order by day desc limit 1
    ) d on true
    order by n.published_at, n.post_id`.execute(db)
  return rows
}
