import { sql } from 'kysely'
import type { Db } from '../../context.ts'

/** A post with its engagement rate as a share of 1. */
export type RatedPost = { accountId: string; slot: number; ageDays: number; rate: number }

/** The newest rated posts of each account since the given time, at most `limit` of each. */
export async function listRatedPosts(
  db: Db,
  accountIds: string[],
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<RatedPost[]> {
  const { rows } = await sql<RatedPost>`
    select r.social_account_id as "accountId", r.slot,
      extract(epoch from ${now}::timestamptz - r.published_at)::float8 / 86400 as "ageDays",
      r.engagements::float8 / r.impressions as rate
    from unnest(${accountIds}::uuid[]) as accounts (id)
    cross join lateral (
      select social_account_id, slot, published_at, engagements, impressions from post_results
      where social_account_id = accounts.id and published_at >= ${since}
        and impressions > 0 and engagements is not null
      order by published_at desc limit ${limit}
    ) r`.execute(db)
  return rows
}
