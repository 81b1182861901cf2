import { sql, type RawBuilder } from 'kysely'
import { postMetrics } from '../../../contract/analytics/metrics.ts'
import type { Metrics } from '../../connectors/connector.ts'
import type { Db } from '../../context.ts'
import { dueAt, isRefreshed, type Cadence } from './cadence.ts'

export type DuePost = { id: string; externalId: string }

/** The columns of the numbers of a post. */
const columns = postMetrics.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const listed = sql.raw(columns.join(', '))
const of = (table: string): RawBuilder<unknown> =>
  sql.raw(columns.map((name) => `${table}.${name}`).join(', '))

/** The newest posts of an account whose metrics are due. */
export async function listDuePosts(
  db: Db,
  accountId: string,
  { cadence, limit }: { cadence: Cadence; limit: number },
): Promise<DuePost[]> {
  const { rows } = await sql<DuePost>`
    select p.id, p.external_id as "externalId"
    from posts p
    where p.social_account_id = ${accountId} and ${isRefreshed(cadence)} and ${dueAt(cadence)} <= now()
    order by p.published_at desc
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Stores a reading of these posts: the newest metrics with the post and, if they changed, a row of its series and of
 * the day in the workspace's time zone. A post that the platform no longer has keeps its metrics.
 */
export async function saveMetrics(db: Db, posts: DuePost[], metrics: Metrics[]): Promise<void> {
  const foundIn = new Map(metrics.map((one) => [one.externalId, one]))
  const read = posts.map(({ id, externalId }) => {
    const found = foundIn.get(externalId)
    const numbers = columns.map((column, at) => [column, found?.[postMetrics[at] ?? 'impressions'] ?? null])
    return { id, found: found !== undefined, ...Object.fromEntries(numbers) }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
    as r(id uuid, found boolean, ${sql.raw(columns.map((name) => `${name} bigint`).join(', '))})`
  // One statement, so that all its parts see the series as it was before it.
  await sql`
    with read as (select * from ${rows}),
    changed as (
      insert into post_readings (post_id, read_at, ${listed})
      select p.id, now(), ${of('r')}
      from read r
      join posts p on p.id = r.id
      left join lateral (
        select * from post_readings where post_id = p.id order by read_at desc limit 1
      ) l on true
      where r.found and (l.post_id is null or (${of('l')}) is distinct from (${of('r')}))
      returning *
    ),
    days as (
      insert into post_days as d (post_id, workspace_id, day, read_at, ${listed})
      select c.post_id, w.id, (c.read_at at time zone w.time_zone)::date, c.read_at, ${of('c')}
      from changed c
      join posts p on p.id = c.post_id
      join workspaces w on w.id = p.workspace_id
      on conflict (post_id, day) do update set
        (read_at, ${listed}) = (excluded.read_at, ${of('excluded')})
        where d.read_at <= excluded.read_at
    )
    update posts p set
      measured_at = now(),
      impressions = case when r.found then r.impressions else p.impressions end,
      reach = case when r.found then r.reach else p.reach end,
      engagement_count = case when r.found then r.engagements else p.engagement_count end
    from read r
    where p.id = r.id`.execute(db)
}
