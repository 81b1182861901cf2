import { sql } from 'kysely'
import type { Db } from '../../context.ts'

/** The condition of the index `posts_blocked`. */
const stopped = sql<boolean>`status in ('failed', 'needs_attention')
  and coalesce(problem ->> 'reason', problem ->> 'code') in ('reauth_required', 'account_disconnected')`

export type BlockedCount = { account_id: string; count: number; overdue: number }

/**
 * The number of blocked posts of each account, at most `limit` each. Accounts without blocked posts are omitted. A
 * scheduled post of a disconnected account counts even before it is stopped.
 */
export async function countBlockedPosts(
  db: Db,
  workspaceId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<BlockedCount[]> {
  const { rows } = await sql<BlockedCount>`
    select a.id as account_id, b.count, b.overdue
    from social_accounts a
    cross join lateral (
      select count(*) as count, count(*) filter (where scheduled_at is null or scheduled_at <= ${now}) as overdue
      from (
        (select scheduled_at from posts where social_account_id = a.id and ${stopped} limit ${limit})
        union all
        (select scheduled_at from posts
          where social_account_id = a.id and status = 'scheduled' and a.status <> 'connected' limit ${limit})
      ) found
    ) b
    where a.workspace_id = ${workspaceId} and b.count > 0
    order by a.id`.execute(db)
  return rows.map((row) => ({ ...row, count: Math.min(row.count, limit) }))
}

/** The number of scheduled posts of an account, up to `limit`. */
export async function countScheduledFor(db: Db, accountId: string, limit: number): Promise<number> {
  return (await listScheduledIds(db, accountId, limit)).length
}

/** Scheduled posts of an account, the earliest first. */
export async function listScheduledIds(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('social_account_id', '=', accountId)
    .where('status', '=', 'scheduled')
    .orderBy('scheduled_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The stopped posts of an account, sorted by their times; posts without a time come last. */
const stoppedPosts = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('social_account_id', '=', accountId)
    .where(stopped)
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(limit)

/** The beginnings of the first blocked posts of an account. */
export async function listBlockedTexts(
  db: Db,
  accountId: string,
  { limit, length }: { limit: number; length: number },
): Promise<{ id: string; beginning: string }[]> {
  return stoppedPosts(db, accountId, limit)
    .select(sql<string>`left(content, ${sql.lit(length)})`.as('beginning'))
    .execute()
}

/** Blocked posts of an account that is connected again. */
export async function listBlockedIds(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await stoppedPosts(db, accountId, limit).execute()
  return rows.map(({ id }) => id)
}
