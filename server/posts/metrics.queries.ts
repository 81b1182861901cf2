import { sql } from 'kysely'
import type { Metrics } from '../networks/connector.ts'
import type { Db } from '../context.ts'

export type PostToMeasure = { id: string; social_account_id: string; external_id: string }

/** How long the networks answer counts of a post (X gives the owner's counts for 30 days). */
const measuredDays = 30

/**
 * Published posts whose counts are old: older than a tenth of the post's own age, at least 2 minutes
 * and at most 12 hours.
 */
export async function listPostsToMeasure(db: Db, limit: number): Promise<PostToMeasure[]> {
  const { rows } = await sql<PostToMeasure>`
    select p.id, p.social_account_id, p.external_id
    from posts p join social_accounts a on a.id = p.social_account_id and a.status = 'connected'
    where p.published_at > now() - make_interval(days => ${measuredDays})
      and p.external_id is not null
      and (p.measured_at is null or p.measured_at <
        now() - least(greatest((now() - p.published_at) / 10, interval '2 minutes'), interval '12 hours'))
    order by p.measured_at nulls first
    limit ${limit}`.execute(db)
  return rows
}

export async function saveMetrics(db: Db, accountId: string, metrics: Metrics[]): Promise<void> {
  for (const one of metrics) {
    await db
      .updateTable('posts')
      .set({ engagement_count: one.engagements, impressions: one.impressions })
      .where('social_account_id', '=', accountId)
      .where('external_id', '=', one.externalId)
      .execute()
  }
}

export async function setMeasured(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('posts')
    .set({ measured_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}
