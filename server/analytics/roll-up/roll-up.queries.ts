import { sql, type RawBuilder } from 'kysely'
import { traitNames, type TraitValues } from '../../../contract/analytics/analytics.ts'
import type { PostContent } from '../../../contract/analytics/traits-of-post.ts'
import type { Trx } from '../../context.ts'

const lockKey = 7_266_004

/**
 * Takes a lock, so that no other process rolls up results until the transaction ends. False if another process has the
 * lock.
 */
export async function lockResults(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(${lockKey}) as locked`.execute(trx)
  return rows[0]?.locked === true
}

/** Removes the oldest changes. Returns how many there were, and the ids of their posts. */
export async function takeChanges(trx: Trx, limit: number): Promise<{ changes: number; postIds: string[] }> {
  const { rows } = await sql<{ post_id: string }>`
    delete from result_changes
    where id = any(array(select id from result_changes order by id limit ${limit}))
    returning post_id`.execute(trx)
  return { changes: rows.length, postIds: [...new Set(rows.map((row) => row.post_id))] }
}

/** The published posts of these that are in no sum yet. Their content does not change any more. */
export async function listNewContents(
  trx: Trx,
  postIds: string[],
): Promise<(PostContent & { id: string })[]> {
  const { rows } = await sql<PostContent & { id: string }>`
    select p.id, p.content,
      count(m.id) filter (where m.duration_ms is null) as pictures,
      count(m.id) filter (where m.duration_ms is not null) as videos
    from posts p
    left join post_media pm on pm.post_id = p.id
    left join media m on m.id = pm.media_id
    where p.id = any(${postIds}) and p.status = 'published'
      and not exists (select from post_results r where r.post_id = p.id)
    group by p.id`.execute(trx)
  return rows
}

const columns = [
  'post_id',
  'workspace_id',
  'social_account_id',
  'group_id',
  'published_at',
  'day',
  'slot',
  ...traitNames,
  'impressions',
  'reach',
  'engagements',
  'labels',
]
const sums = [
  'posts',
  'with_impressions',
  'impressions',
  'with_reach',
  'reach',
  'with_engagements',
  'engagements',
  'rated',
  'rated_impressions',
  'rated_engagements',
]

/**
 * Subtracts the former numbers of these posts from the sums and adds the current ones, by the day of their publication
 * in the time zone of their workspace. A post that no longer exists keeps its former numbers.
 */
export async function addResults(
  trx: Trx,
  postIds: string[],
  traits: ({ id: string } & TraitValues)[],
): Promise<void> {
  // One statement, so that all its parts see the results as they were before it.
  await sql`
    with traits as (
      select * from jsonb_to_recordset(${JSON.stringify(traits)}::jsonb)
        as t(id uuid, ${sql.raw(traitNames.map((name) => `${name} text`).join(', '))})
    ),
    before as (
      select ${sql.raw(columns.map((name) => `r.${name}`).join(', '))}
      from post_results r join posts p on p.id = r.post_id where r.post_id = any(${postIds})
    ),
    current as (
      select p.id as post_id, p.workspace_id, p.social_account_id, p.group_id,
        p.published_at::timestamptz(3) as published_at,
        local::date as day,
        (extract(isodow from local)::int - 1) * 24 + extract(hour from local)::int as slot,
        ${sql.raw(traitNames.map((name) => `coalesce(b.${name}, t.${name}) as ${name}`).join(', '))},
        p.impressions, p.reach, p.engagement_count as engagements,
        array(select l.label_id from post_group_labels l where l.group_id = p.group_id order by l.label_id) as labels
      from posts p
      join workspaces w on w.id = p.workspace_id
      cross join lateral (select p.published_at at time zone w.time_zone as local) l
      left join before b on b.post_id = p.id
      left join traits t on t.id = p.id
      where p.id = any(${postIds}) and p.status = 'published' and p.social_account_id is not null
        and (b.post_id is not null or t.id is not null)
    ),
    removed as (
      delete from post_results r using before b
      where r.post_id = b.post_id and not exists (select from current c where c.post_id = r.post_id)
    ),
    kept as (
      insert into post_results (${sql.raw(columns.join(', '))})
      select * from current
      on conflict (post_id) do update set
        (social_account_id, group_id, published_at, day, slot, impressions, reach, engagements, labels) =
        (excluded.social_account_id, excluded.group_id, excluded.published_at, excluded.day, excluded.slot,
          excluded.impressions, excluded.reach, excluded.engagements, excluded.labels)
    ),
    changes as (
      select 1 as sign, * from (select * from current except select * from before) added
      union all
      select -1, * from (select * from before except select * from current) taken
    ),
    parts as (
      select * from changes
      cross join lateral (values
        ('all', ''), ('slot', slot::text), ${sql.raw(traitNames.map((name) => `('${name}', ${name})`).join(', '))}
      ) facets (facet, value)
      cross join lateral (values
        ('day', day), ('month', date_trunc('month', day)::date)
      ) spans (span, starts_on)
      where facet <> 'all' or span = 'day'
    ),
    labeled as (${addTo('labeled_result_days', [...keys, 'labels'], sql`labels <> '{}'`)})
    ${addTo('result_days', keys, sql`true`)}`.execute(trx)
}

/** The columns that identify the sums of a table. */
const keys = ['workspace_id', 'facet', 'span', 'starts_on', 'social_account_id', 'value']

function addTo(table: string, by: readonly string[], chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  const key = sql.raw(by.join(', '))
  return sql`
    insert into ${sql.table(table)} as d (${key}, ${sql.raw(sums.join(', '))})
    select ${key},
      sum(sign),
      coalesce(sum(sign) filter (where impressions is not null), 0),
      coalesce(sum(sign * impressions), 0),
      coalesce(sum(sign) filter (where reach is not null), 0),
      coalesce(sum(sign * reach), 0),
      coalesce(sum(sign) filter (where engagements is not null), 0),
      coalesce(sum(sign * engagements), 0),
      coalesce(sum(sign) filter (where impressions is not null and engagements is not null), 0),
      coalesce(sum(sign * impressions) filter (where engagements is not null), 0),
      coalesce(sum(sign * engagements) filter (where impressions is not null), 0)
    from parts
    where ${chosen}
    group by ${key}
    on conflict (${key}) do update set
      ${sql.raw(sums.map((name) => `${name} = d.${name} + excluded.${name}`).join(', '))}`
}
