import { sql, type Selectable } from 'kysely'
import type { Staging } from '../../connectors/connector.ts'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import type { PostRow } from '../posts.queries.ts'
import type { AttemptOutcome } from '../posts.tables.ts'

export type AttemptRow = Selectable<Tables['post_attempts']>

/** Leases follow the database's clock. A web process that set `due_at` may have a clock this far ahead of it. */
const skewSeconds = 2

/**
 * Claims a due post for this worker; the new attempt number is its fence. Undefined when the post is
 * not due, another worker claimed it, or it is no longer to be published.
 */
export async function claimPostRow(
  db: Db,
  claim: { postId: string; worker: string; leaseSeconds: number },
): Promise<PostRow | undefined> {
  return (
    db
      .updateTable('posts')
      .set({
        status: 'publishing',
        leased_by: claim.worker,
        due_at: sql<Date>`now() + make_interval(secs => ${claim.leaseSeconds})`,
        attempt: sql<number>`attempt + 1`,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', claim.postId)
      .where('status', 'in', ['scheduled', 'publishing'])
      // A lease ends exactly at its time; the tolerance is only for posts without one.
      .where(
        'due_at',
        '<=',
        sql<Date>`now() + make_interval(secs => case when leased_by is null then ${skewSeconds} else 0 end)`,
      )
      .returningAll()
      .executeTakeFirst()
  )
}

/** Renews the lease. False when the lease was lost or the post is no longer being published. */
export async function extendLease(db: Db, fence: Fence, leaseSeconds: number): Promise<boolean> {
  const held = await db
    .updateTable('posts')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', fence.postId)
    .where('attempt', '=', fence.attempt)
    .where('leased_by', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** Identifies an attempt in every write. Only the newest attempt of a post may write. */
export type Fence = { postId: string; attempt: number }

/** Locks the post if the attempt still has its lease. Every write of an attempt happens under this lock. */
export async function lockLeasedPost(trx: Db, fence: Fence): Promise<PostRow | undefined> {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', fence.postId)
    .where('attempt', '=', fence.attempt)
    .where('status', '=', 'publishing')
    .where('leased_by', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertAttempt(
  db: Db,
  attempt: { fence: Fence; staging: Staging; tries: number; checks: number },
): Promise<void> {
  await db
    .insertInto('post_attempts')
    .values({
      post_id: attempt.fence.postId,
      number: attempt.fence.attempt,
      staging: JSON.stringify(attempt.staging),
      tries: attempt.tries,
      checks: attempt.checks,
    })
    .execute()
}

export async function saveStaging(trx: Db, fence: Fence, staging: Staging): Promise<void> {
  await updateAttempt(trx, fence)
    .set({ staging: JSON.stringify(staging) })
    .execute()
}

export async function markCommitStarted(trx: Db, fence: Fence): Promise<void> {
  await updateAttempt(trx, fence)
    .set({ commit_started_at: sql<Date>`now()` })
    .execute()
}

/** Records the outcome of an attempt, unless it has one: an attempt that published the post may continue with parts. */
export async function finishAttempt(trx: Db, fence: Fence, outcome: AttemptOutcome): Promise<void> {
  await updateAttempt(trx, fence)
    .where('finished_at', 'is', null)
    .set({ finished_at: sql<Date>`now()`, outcome })
    .execute()
}

export async function incrementAttemptCount(trx: Db, fence: Fence, kind: 'tries' | 'checks'): Promise<void> {
  await updateAttempt(trx, fence)
    .set({ [kind]: sql<number>`${sql.ref(kind)} + 1` })
    .execute()
}

/** Something was published: the next failure is the first one in a row again. */
export async function resetAttemptCounts(trx: Db, fence: Fence): Promise<void> {
  await updateAttempt(trx, fence).set({ tries: 0, checks: 0 }).execute()
}

function updateAttempt(trx: Db, fence: Fence) {
  return trx
    .updateTable('post_attempts')
    .where('post_id', '=', fence.postId)
    .where('number', '=', fence.attempt)
}

type Run = Pick<PostRow, 'id' | 'run_started_at_attempt'>

/** The attempts since publishing was last requested, oldest first. */
export async function listRunAttempts(db: Db, post: Run): Promise<AttemptRow[]> {
  return db
    .selectFrom('post_attempts')
    .selectAll()
    .where('post_id', '=', post.id)
    .where('number', '>=', post.run_started_at_attempt)
    .orderBy('number')
    .execute()
}

/** Attempts whose commit started and whose outcome is not known yet. */
export async function listOpenCommits(db: Db, post: Run): Promise<AttemptRow[]> {
  const attempts = await listRunAttempts(db, post)
  return attempts.filter(isOpenCommit)
}

export function isOpenCommit(attempt: AttemptRow): boolean {
  return attempt.commit_started_at !== null && attempt.finished_at === null
}

/** Records the outcome of every open commit of the run. */
export async function closeOpenCommits(trx: Db, post: Run, outcome: AttemptOutcome): Promise<void> {
  await trx
    .updateTable('post_attempts')
    .set({ finished_at: sql<Date>`now()`, outcome })
    .where('post_id', '=', post.id)
    .where('number', '>=', post.run_started_at_attempt)
    .where('commit_started_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute()
}

/** The platform has what the open commits sent, or still works on it; they stay open and are never repeated. */
export async function acknowledgeCommits(
  trx: Db,
  post: Run,
  outcome: 'pending' | 'duplicate',
): Promise<void> {
  await trx
    .updateTable('post_attempts')
    .set({ outcome })
    .where('post_id', '=', post.id)
    .where('number', '>=', post.run_started_at_attempt)
    .where('commit_started_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute()
}

/** Platform ids of other posts that were published to the account, at most 1,000, newest first. */
export async function listOtherExternalIds(
  db: Db,
  accountId: string,
  exceptPostId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('posts')
    .select('external_id')
    .where('social_account_id', '=', accountId)
    .where('external_id', 'is not', null)
    .where('id', '!=', exceptPostId)
    .orderBy('published_at', 'desc')
    .limit(1000)
    .execute()
  return new Set(rows.flatMap((row) => row.external_id ?? []))
}

/** Due posts that no worker has a lease on, the longest overdue first. */
export async function listOverduePosts(db: Db, graceSeconds: number, limit: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'platform'])
    .where('due_at', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
}

export async function databaseNow(db: Db): Promise<Date> {
  const row = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return row.now
}
