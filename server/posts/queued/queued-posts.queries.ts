import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

/** Whether the account's queue is paused. */
export async function isQueuePaused(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('queues')
    .select('paused')
    .where('social_account_id', '=', accountId)
    .executeTakeFirst()
  return row?.paused === true
}

/**
 * Prevents changes of an account's queue until the transaction ends. False without waiting if it is being changed,
 * because code that changes queues locks them before posts.
 */
export async function lockQueueForShare(trx: Trx, accountId: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('queues')
    .select('paused')
    .where('social_account_id', '=', accountId)
    .forShare()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export type QueuedPost = Pick<PostRow, 'id' | 'attempt' | 'time_zone'> & { scheduled_at: Date }

/** Locks the posts in the queue of an account, soonest first. */
export async function lockQueuedPosts(trx: Trx, accountId: string): Promise<QueuedPost[]> {
  return trx
    .selectFrom('posts')
    .select(['id', 'attempt', 'time_zone', 'scheduled_at'])
    .where('social_account_id', '=', accountId)
    .where('status', '=', 'scheduled')
    .where('queued', '=', true)
    .orderBy('scheduled_at')
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ scheduled_at: Date }>()
    .execute()
}

/** The number of posts in the queue of each of these accounts. Accounts without any are omitted. */
export async function countQueuedPosts(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .select(['social_account_id as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('social_account_id', 'in', accountIds)
    .where('status', '=', 'scheduled')
    .where('queued', '=', true)
    .groupBy('social_account_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id ?? '', count]))
}

/**
 * The given times at which the account already has a post: in a slot, or scheduled manually. `except`: posts that are
 * about to be moved.
 */
export async function listTakenTimes(
  db: Db,
  accountId: string,
  times: readonly Date[],
  except: readonly string[] = [],
): Promise<Date[]> {
  // Two queries, each with its own index.
  const { rows } = await sql<{ at: Date }>`
    select scheduled_at as at from posts
      where social_account_id = ${accountId} and queued
        and scheduled_at = any(${times}::timestamptz[]) and id <> all(${except}::uuid[])
    union
    select scheduled_at from posts
      where social_account_id = ${accountId} and status = 'scheduled'
        and scheduled_at = any(${times}::timestamptz[]) and id <> all(${except}::uuid[])`.execute(db)
  return rows.map(({ at }) => at)
}

export type Move = { id: string; at: Date }

/**
 * Moves locked posts of a queue to other slots. They leave their slots first, because two posts never have the same
 * one, not even within a statement.
 */
export async function writeMoves(
  trx: Trx,
  moves: readonly Move[],
  { timeZone, paused, by }: { timeZone: string; paused: boolean; by: string },
): Promise<void> {
  const ids = moves.map(({ id }) => id)
  await trx
    .updateTable('posts')
    .set((eb) => ({ queued: false, due_at: eb.ref('scheduled_at') }))
    .where('id', 'in', ids)
    .execute()
  await sql`update posts set scheduled_at = move.at, time_zone = ${timeZone}, queued = true,
      due_at = case when ${paused} then null else move.at end, version = version + 1, updated_at = now(),
      changed_at = now(),
      -- Who moves a post that waits for approval may approve it after that.
      updated_by = case when approval_state = 'asked' then updated_by else ${by} end
    from unnest(${ids}::uuid[], ${moves.map(({ at }) => at)}::timestamptz[]) as move(id, at)
    where posts.id = move.id`.execute(trx)
}

/** Holds the posts in the queue of an account, or releases them so that they are published at their times. */
export async function holdQueuedPosts(trx: Trx, accountId: string, paused: boolean): Promise<void> {
  await trx
    .updateTable('posts')
    .set((eb) => ({
      due_at: paused ? null : eb.ref('scheduled_at'),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    }))
    .where('social_account_id', '=', accountId)
    .where('status', '=', 'scheduled')
    .where('queued', '=', true)
    .where('due_at', paused ? 'is not' : 'is', null)
    .execute()
}
