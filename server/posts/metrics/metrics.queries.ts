import { sql } from 'kysely'
import type { Metrics } from '../../connectors/connector.ts'
import type { Db } from '../../context.ts'
import { dueAt, isRefreshed, type Cadence } from './cadence.ts'

export type DuePost = { id: string; externalId: string }

/** The newest posts of an account whose metrics are due. */
export async function listDuePosts(
  db: Db,
  accountId: string,
  { cadence, limit }: { cadence: Cadence; limit: number },
): Promise<DuePost[]> {
  const { rows } = await sql<DuePost>`
    select p.id, p.external_id as "externalId"
    from posts p
    where p.social_account_id = ${accountId} and ${isRefreshed} and ${dueAt(cadence)} <= now()
    order by p.published_at desc
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Stores what was read of these posts: the newest metrics with the post, and a row of its series where they changed. A
 * post that the platform no longer has keeps its metrics.
 */
export async function saveMetrics(db: Db, posts: DuePost[], metrics: Metrics[]): Promise<void> {
  const foundIn = new Map(metrics.map((one) => [one.externalId, one]))
  const read = posts.map(({ id, externalId }) => {
    const found = foundIn.get(externalId)
    return found ? { id, found: true, ...found } : { id, found: false }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
    as r(id uuid, found boolean, impressions bigint, reach bigint, engagements int)`
  // One statement: both parts see the posts as they were before it.
  await sql`
    with read as (select * from ${rows}),
    series as (
      insert into post_readings (post_id, read_at, impressions, reach, engagements)
      select p.id, now(), r.impressions, r.reach, r.engagements
      from read r join posts p on p.id = r.id
      where r.found and (not exists (select from post_readings where post_id = p.id)
        or (p.impressions, p.reach, p.engagement_count) is distinct from (r.impressions, r.reach, r.engagements))
    )
    update posts p set
      measured_at = now(),
      impressions = case when r.found then r.impressions else p.impressions end,
      reach = case when r.found then r.reach else p.reach end,
      engagement_count = case when r.found then r.engagements else p.engagement_count end
    from read r
    where p.id = r.id`.execute(db)
}
