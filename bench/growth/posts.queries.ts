import type { Client } from 'pg'

/**
 * Inserts posts of one workspace over two years. Of each status and platform there are enough for a page, except that no
 * post on LinkedIn failed. Without the triggers that check foreign keys, which would take minutes for a million posts;
 * those that keep counts and storage run.
 */
export async function insertPosts(sql: Client, workspaceId: string, number: number): Promise<void> {
  await sql.query('begin')
  await sql.query('alter table posts enable always trigger posts_counted_after_insert')
  await sql.query('alter table posts enable always trigger posts_stored_after_insert')
  await sql.query('set local session_replication_role = replica')
  const part = 100_000
  for (let from = 0; from < number; from += part) {
    await sql.query(insertPart, [from, Math.min(number, from + part) - 1, number, workspaceId])
  }
  await sql.query(insertDays, [workspaceId])
  await sql.query(insertLabels, [workspaceId, Object.values(labels)])
  await sql.query(labelGroups, [workspaceId, labels.all, labels.some, labels.few, number])
  await sql.query(writeFewAsAnother, [labels.few, rareAuthor])
  await sql.query('alter table posts enable trigger posts_counted_after_insert')
  await sql.query('alter table posts enable trigger posts_stored_after_insert')
  await sql.query("insert into result_changes (post_id) select id from posts where status = 'published'")
  await sql.query('commit')
  await sql.query('vacuum analyze')
}

/** The numbers of each published post on its first day and two days later. */
const insertDays = `
  insert into post_days (post_id, workspace_id, day, read_at, impressions, engagements, comments, shares)
  select p.id, $1, at::date, at, p.impressions, p.engagement_count, p.engagement_count / 2, p.engagement_count / 3
  from posts p
  cross join lateral (values (published_at), (published_at + interval '2 days')) readings (at)
  where workspace_id = $1 and status = 'published'`

/** A label of all groups, of one in a hundred, and of ten. */
export const labels = {
  all: '00000000-0000-7000-8000-000000000001',
  some: '00000000-0000-7000-8000-000000000002',
  few: '00000000-0000-7000-8000-000000000003',
}

const insertLabels = `
  insert into labels (id, workspace_id, name, color)
  select id, $1, 'Label ' || id, 'blue' from unnest($2::uuid[]) id`

const labelGroups = `
  with numbered as (
    select group_id, row_number() over (order by created_at, id) as n from posts where workspace_id = $1
  )
  insert into post_group_labels (group_id, label_id)
  select group_id, $2::uuid from numbered
  union all select group_id, $3::uuid from numbered where n % 101 = 7
  union all select group_id, $4::uuid from numbered where n % ($5 / 10) = 7`

/** The id of a user who wrote the posts of the label that few have. */
export const rareAuthor = '00000000-0000-7000-8000-000000000004'

const writeFewAsAnother = `
  with few as (select group_id from post_group_labels where label_id = $1),
    groups as (update post_groups set created_by = $2 where id in (select group_id from few))
  update posts set created_by = $2 where group_id in (select group_id from few)`

/** The oldest first, as they are inserted in reality. */
const insertPart = `
  with numbered as materialized (
    select uuidv7() as id, uuidv7() as group_id, n,
      now() - interval '730 days' * (1 - n / $3::float8) as created_at,
      (array['twitter', 'instagram', 'facebook', 'linkedin', 'youtube'])[1 + n % 5] as platform,
      case
        when n % 100 < 40 then 'published' when n % 100 < 55 then 'draft' when n % 100 < 70 then 'scheduled'
        when n % 100 < 85 or n % 5 = 3 then 'needs_attention' else 'failed'
      end as status,
      'A post of the length that people write on an ordinary day, batch' || n % 101 || ', number ' || n as content
    from generate_series($1::int, $2::int) n
  ), account as (
    insert into social_accounts (id, workspace_id, platform, external_id, name, username, status, sandbox, connected_by, connected_at)
    select $4, $4, 'twitter', 'bench', 'Bench', 'bench', 'disconnected', true, user_id, now() from members where workspace_id = $4
    on conflict do nothing
  ), groups as (
    insert into post_groups (id, workspace_id, content, created_by)
    select group_id, w.id, content, m.user_id
    from numbered, workspaces w join members m on m.workspace_id = w.id where w.id = $4
  )
  insert into posts (id, workspace_id, group_id, platform, social_account_id, content, status, scheduled_at, time_zone, due_at,
    published_at, impressions, engagement_count, words, created_by, created_at, updated_at)
  select p.id, $4, p.group_id, p.platform, $4, p.content, p.status,
    case when p.status = 'scheduled' then now() + interval '1 day' + (n % 1000) * interval '1 hour' end,
    case when p.status = 'scheduled' then 'UTC' end,
    case when p.status = 'scheduled' then now() + interval '1 day' + (n % 1000) * interval '1 hour' end,
    case when p.status = 'published' then p.created_at end,
    50 + n % 101, n % 7, to_tsvector('simple', p.content), m.user_id, p.created_at, p.created_at
  from numbered p, members m where m.workspace_id = $4`

/** The user who wrote most posts. */
export async function findAuthor(sql: Client, workspaceId: string): Promise<string> {
  const { rows } = await sql.query<{ user_id: string }>(
    'select user_id from members where workspace_id = $1',
    [workspaceId],
  )
  return rows[0]?.user_id ?? ''
}

/** Five posts, spread from the oldest to the newest. */
export async function listPostsBetween(sql: Client, workspaceId: string, number: number) {
  const { rows } = await sql.query<{ id: string; group_id: string; created_at: Date }>(
    `select id, group_id, created_at from (
       select *, row_number() over (order by created_at, id) as place from posts where workspace_id = $1
     ) p where place % $2 = $2 / 2 order by place`,
    [workspaceId, number / 5],
  )
  return rows
}

/** As many published posts from the middle of two years that a month of a thousand posts in all is full. */
const inRange = 40

/** When the first and the last of some posts in a row were published: as many of a million posts as of a thousand. */
export async function findRange(
  sql: Client,
  workspaceId: string,
  number: number,
): Promise<{ from: Date; to: Date }> {
  const { rows } = await sql.query<{ from: Date; to: Date }>(
    `select min(published_at) as from, max(published_at) as to from (
       select published_at from posts where workspace_id = $1 and status = 'published'
       order by published_at offset $2 limit $3
     ) p`,
    [workspaceId, Math.floor(number / 5), inRange],
  )
  const [range] = rows
  if (!range) throw new Error('There are no posts')
  return range
}
