import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Metrics } from '../../connectors/connector.ts'
import type { Db } from '../../context.ts'

export type PostWithOldMetrics = {
  id: string
  platform: PlatformKey
  social_account_id: string
  external_id: string
}

/** How long metrics of a post are refreshed (X gives the owner's metrics for 30 days). */
const refreshedDays = 30

/**
 * Published posts whose metrics are older than a tenth of the post's own age, but at least 2 minutes
 * and at most 12 hours.
 */
export async function listPostsWithOldMetrics(db: Db, limit: number): Promise<PostWithOldMetrics[]> {
  const { rows } = await sql<PostWithOldMetrics>`
    select p.id, p.platform, p.social_account_id, p.external_id
    from posts p join social_accounts a on a.id = p.social_account_id and a.status = 'connected'
    where p.published_at > now() - make_interval(days => ${refreshedDays})
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
      .set({ engagement_count: one.engagements, impressions: one.impressions, reach: one.reach })
      .where('social_account_id', '=', accountId)
      .where('external_id', '=', one.externalId)
      .execute()
  }
}

export async function markMetricsRead(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('posts')
    .set({ measured_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}
