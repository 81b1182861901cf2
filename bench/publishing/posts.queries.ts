import type { Client } from 'pg'
import { contentOf } from '../../server/posts/approval/content.ts'
import type { PostRow } from '../../server/posts/posts.queries.ts'

type Range = {
  /** Numbers of the posts; each one takes the next account. */
  from: number
  to: number
}

/**
 * Inserts scheduled posts, each in a group of its own. Without the triggers that check foreign keys, which would take
 * minutes for a million posts.
 */
async function insertScheduled(
  sql: Client,
  at: string,
  text: string,
  { from, to }: Range,
  values: unknown[],
) {
  await sql.query('begin')
  await sql.query('set local session_replication_role = replica')
  await sql.query(
    `with accounts as materialized (
       select id, workspace_id, platform, connected_by, row_number() over (order by id) - 1 as turn, count(*) over () as number
       from social_accounts where username = any($3)
     ), planned as materialized (
       select uuidv7() as id, uuidv7() as group_id, n, ${at} as at, a.id as account_id, a.workspace_id, a.platform, a.connected_by
       from generate_series($1::int, $2::int - 1) n join accounts a on a.turn = n % a.number
     ), groups as (
       insert into post_groups (id, workspace_id, content, created_by)
       select group_id, workspace_id, ${text}, connected_by from planned
     )
     insert into posts (id, workspace_id, group_id, platform, social_account_id, content, status, scheduled_at, time_zone, due_at, created_by)
     select id, workspace_id, group_id, platform, account_id, ${text}, 'scheduled', at, 'UTC', at, connected_by from planned`,
    [from, to, ...values],
  )
  await sql.query('commit')
}

/** Spread over the next year, from tomorrow on. */
export async function insertLaterPosts(sql: Client, handles: string[], number: number): Promise<void> {
  const at = `now() + interval '1 day' + n * (interval '364 days' / ${number})`
  const text = `'A post for later, of the length that people write on an ordinary day. ' || n`
  // In parts, which need less memory.
  const part = 100_000
  for (let from = 0; from < number; from += part) {
    await insertScheduled(sql, at, text, { from, to: Math.min(number, from + part) }, [handles])
  }
  await sql.query('vacuum analyze posts')
  await sql.query('vacuum analyze post_groups')
}

/** Posts that are due at one instant, in turns for the accounts with these handles. Their texts are `<label> <number>`. */
export async function insertDuePosts(
  sql: Client,
  { handles, label, number, at }: { handles: string[]; label: string; number: number; at: Date },
): Promise<void> {
  await insertScheduled(sql, '$4::timestamptz', `$5::text || ' ' || n`, { from: 0, to: number }, [
    handles,
    at,
    label,
  ])
}

/** Requires approval in every workspace, and approves all posts with this label as `contentOf` hashes them. */
export async function approvePosts(sql: Client, label: string): Promise<void> {
  await sql.query(`update workspaces set approval = 'required'`)
  const { rows } = await sql.query<
    Pick<PostRow, 'id' | 'platform' | 'social_account_id' | 'content' | 'options'>
  >(`select id, platform, social_account_id, content, options from posts where content like $1 || ' %'`, [
    label,
  ])
  await sql.query(
    `update posts set approved_hash = one.hash, client_approved_hash = one.hash
     from unnest($1::uuid[], $2::text[]) as one(id, hash) where posts.id = one.id`,
    [rows.map(({ id }) => id), rows.map((row) => contentOf(row, [], []).hash)],
  )
}

/** The number of posts that are due before the given time or are being published. */
export async function countUnfinished(sql: Client, before: Date, handles: string[]): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from posts p join social_accounts a on a.id = p.social_account_id
     where p.due_at < $1 and a.username = any($2)`,
    [before, handles],
  )
  return rows[0]?.count ?? 0
}

/** The texts of the posts that the process with this id has a lease on. */
export async function listHeldTexts(sql: Client, pid: number): Promise<string[]> {
  const { rows } = await sql.query<{ content: string }>(
    `select content from posts where due_at is not null and leased_by like '%:' || $1::int || ':%'`,
    [pid],
  )
  return rows.map((row) => row.content)
}

/** How many posts with this label have each status. */
export async function countStatuses(sql: Client, label: string): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from posts where content like $1 || ' %' group by status`,
    [label],
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}
