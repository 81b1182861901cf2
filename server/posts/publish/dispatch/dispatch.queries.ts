import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Db } from '../../../context.ts'
import { notOnHold } from '../../../installation/index.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { Fence } from '../attempts.queries.ts'

/**
 * The posts of one social account that are due and have no lease. Urgent posts are those that a user is publishing now.
 */
export type DueAccount = {
  accountId: string
  workspaceId: string
  platform: PlatformKey
  urgent: boolean
  /** When the first of them was due. */
  dueAt: Date
  /** The number of posts, or an upper bound if they were not counted. */
  posts: number
}

type DueAccountRow = {
  social_account_id: string
  workspace_id: string
  platform: PlatformKey
  urgent: boolean
  due_at: Date
  posts: number
}

/** Above this number of due posts, only the first post of each account is read. */
const countedPosts = 512

/** Whether the platform accepts calls; false if the account or the whole platform is parked. */
const notParked = (account: RawBuilder<unknown>, platform: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from call_limits where until > now() and scope in ('account:' || ${account}, 'application:' || ${platform}))`

const countedAccounts = sql<DueAccountRow>`
  select social_account_id, workspace_id, platform, urgent, min(due_at) as due_at, count(*)::int as posts
  from (select * from posts where due_at <= now() and ${notOnHold}
      and ${notParked(sql`social_account_id`, sql`platform`)} order by due_at limit ${sql.lit(countedPosts + 1)}) as due
  group by social_account_id, workspace_id, platform, urgent`

// Skips from account to account through the index (a loose index scan), so that the length of the backlog does not
// matter. The conditions and the order match the index exactly. Otherwise PostgreSQL, whose statistics are from before
// a burst, would read all due posts for an account without any.
const firstOfAccounts = sql<DueAccountRow>`
  with recursive accounts as (
    (select social_account_id, urgent, due_at, workspace_id, platform from posts
      where due_at is not null and ${notOnHold} order by social_account_id, urgent, due_at limit 1)
    union all
    select next.* from accounts cross join lateral (
      select social_account_id, urgent, due_at, workspace_id, platform from posts
      where due_at is not null and (social_account_id, urgent) > (accounts.social_account_id, accounts.urgent)
      order by social_account_id, urgent, due_at limit 1
    ) as next
  )
  select *, ${sql.lit(countedPosts)} as posts from accounts
  where due_at <= now() and ${notParked(sql`social_account_id`, sql`platform`)}`

/** The accounts with due posts; none while publishing is on hold. `complete`: all due posts were counted. */
export async function readDueAccounts(db: Db): Promise<{ accounts: DueAccount[]; complete: boolean }> {
  const counted = await queryDueAccounts(db, countedAccounts)
  const total = counted.reduce((sum, { posts }) => sum + posts, 0)
  if (total <= countedPosts) return { accounts: counted, complete: true }
  return { accounts: await queryDueAccounts(db, firstOfAccounts), complete: false }
}

async function queryDueAccounts(db: Db, query: RawBuilder<DueAccountRow>): Promise<DueAccount[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => ({
    accountId: row.social_account_id,
    workspaceId: row.workspace_id,
    platform: row.platform,
    urgent: row.urgent,
    dueAt: row.due_at,
    posts: row.posts,
  }))
}

/** How many posts of an account to claim. */
export type Turn = Pick<DueAccount, 'accountId' | 'platform' | 'urgent'> & { take: number }

/**
 * Claims due posts for a worker, the earliest due posts of each account first. The new attempt number is the fence.
 * Posts that another transaction has locked are skipped, so that no worker waits for another. Only the database's clock
 * is used.
 */
export async function claimDuePosts(
  trx: Db,
  turns: readonly Turn[],
  { worker, leaseSeconds }: { worker: string; leaseSeconds: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with turns as (
      select * from unnest(
        ${turns.map((turn) => turn.accountId)}::uuid[],
        ${turns.map((turn) => turn.platform)}::text[],
        ${turns.map((turn) => turn.urgent)}::boolean[],
        ${turns.map((turn) => turn.take)}::int[]
      ) as turn(account, platform, urgent, take)
      where ${notOnHold} and ${notParked(sql`account`, sql`platform`)}
    ),
    due as (
      select next.id from turns cross join lateral (
        select id from posts
        where social_account_id = turns.account and urgent = turns.urgent and due_at <= now()
        order by due_at limit turns.take for update skip locked
      ) as next
    )
    update posts set status = 'publishing', leased_by = ${worker},
      due_at = now() + make_interval(secs => ${leaseSeconds}),
      attempt = attempt + 1, version = version + 1, updated_at = now()
    from due where posts.id = due.id
    returning posts.*`.execute(trx)
  return rows
}

const extend = `
  with mine as (select * from unnest($1::uuid[], $2::int[]) as lease(id, attempt)),
  free as (
    select posts.id from posts join mine using (id, attempt) where leased_by is not null
    for update of posts skip locked
  ),
  extended as (
    update posts set due_at = now() + make_interval(secs => $3) from free where posts.id = free.id
    returning posts.id
  )
  select id, exists (select from extended where extended.id = posts.id) as extended
  from posts join mine using (id, attempt) where leased_by is not null`

/**
 * Extends leases. A lease that is missing in the result is lost. A `held` lease could not be extended now, because
 * another transaction has locked the post.
 */
export async function extendLeases(
  db: Db,
  fences: readonly Fence[],
  leaseSeconds: number,
): Promise<Map<string, 'extended' | 'held'>> {
  const values = [fences.map((one) => one.postId), fences.map((one) => one.attempt), leaseSeconds]
  const { rows } = await db.executeQuery<{ id: string; extended: boolean }>(CompiledQuery.raw(extend, values))
  return new Map(rows.map(({ id, extended }) => [id, extended ? 'extended' : 'held']))
}

const nextDue = `
  select (extract(epoch from least(
    (select min(due_at) from posts where due_at > now()),
    (select min(until) from call_limits where until > now())
  ) - now()) * 1000)::float8 as ms`

/** Milliseconds until the next post becomes due or the parking of an account ends; undefined if neither will happen. */
export async function msUntilNextDue(db: Db): Promise<number | undefined> {
  const { rows } = await db.executeQuery<{ ms: number | null }>(CompiledQuery.raw(nextDue))
  return rows[0]?.ms ?? undefined
}

/** The PostgreSQL channel on which workers are notified that a post became due. */
export const duePostsSignal = 'due_posts'

/** Notifies the workers when the transaction commits, if `due` is less than `seconds` away by the database's clock. */
export async function notifyDueSoon(trx: Db, due: Date, seconds: number): Promise<void> {
  await sql`select pg_notify(${sql.lit(duePostsSignal)}, '')
    where ${due}::timestamptz < now() + make_interval(secs => ${seconds})`.execute(trx)
}

/** Notifies the workers when the transaction commits. */
export async function notifyDuePosts(trx: Db): Promise<void> {
  await sql`select pg_notify(${sql.lit(duePostsSignal)}, '')`.execute(trx)
}
