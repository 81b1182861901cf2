import { sql, type Selectable } from 'kysely'
import type { Staging } from '../../networks/connector.ts'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import type { PostRow } from '../posts.queries.ts'

export type AttemptRow = Selectable<Tables['post_attempts']>

/** The database's clock rules who holds what; a request's own clock may be this far ahead of it. */
const skewSeconds = 2

/**
 * Takes a due post for this worker: the next attempt number is its fence. Undefined when the post
 * is not due, was taken by another, or is not to be published any more.
 */
export async function claimPost(
  db: Db,
  claim: { postId: string; worker: string; leaseSeconds: number },
): Promise<PostRow | undefined> {
  return (
    db
      .updateTable('posts')
      .set({
        status: 'publishing',
        held_by: claim.worker,
        due_at: sql<Date>`now() + make_interval(secs => ${claim.leaseSeconds})`,
        attempt: sql<number>`attempt + 1`,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', claim.postId)
      .where('status', 'in', ['scheduled', 'publishing'])
      // A lease ends exactly at its time; the tolerance is for posts that nobody holds.
      .where(
        'due_at',
        '<=',
        sql<Date>`now() + make_interval(secs => case when held_by is null then ${skewSeconds} else 0 end)`,
      )
      .returningAll()
      .executeTakeFirst()
  )
}

/** Renews the lease. False when the attempt was overtaken or the post was settled. */
export async function extendLease(db: Db, fence: Fence, leaseSeconds: number): Promise<boolean> {
  const held = await db
    .updateTable('posts')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('id', '=', fence.postId)
    .where('attempt', '=', fence.attempt)
    .where('held_by', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

/** What every write of an attempt carries; one that is no longer the newest writes nothing. */
export type Fence = { postId: string; attempt: number }

/** Locks the post if the attempt still holds it. Every write of an attempt happens below this lock. */
export async function lockHeldPost(trx: Db, fence: Fence): Promise<PostRow | undefined> {
  return trx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', fence.postId)
    .where('attempt', '=', fence.attempt)
    .where('status', '=', 'publishing')
    .where('held_by', 'is not', null)
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
  await ofAttempt(trx, fence)
    .set({ staging: JSON.stringify(staging) })
    .execute()
}

export async function markCommitStarted(trx: Db, fence: Fence): Promise<void> {
  await ofAttempt(trx, fence)
    .set({ commit_started_at: sql<Date>`now()` })
    .execute()
}

export async function finishAttempt(trx: Db, fence: Fence, outcome: string): Promise<void> {
  await ofAttempt(trx, fence)
    .set({ finished_at: sql<Date>`now()`, outcome })
    .execute()
}

export async function countTry(trx: Db, fence: Fence, kind: 'tries' | 'checks'): Promise<void> {
  await ofAttempt(trx, fence)
    .set({ [kind]: sql<number>`${sql.ref(kind)} + 1` })
    .execute()
}

function ofAttempt(trx: Db, fence: Fence) {
  return trx
    .updateTable('post_attempts')
    .where('post_id', '=', fence.postId)
    .where('number', '=', fence.attempt)
}

type Run = Pick<PostRow, 'id' | 'run_started_at_attempt'>

/** The attempts made since publishing was last asked for, oldest first. */
export async function listRunAttempts(db: Db, post: Run): Promise<AttemptRow[]> {
  return db
    .selectFrom('post_attempts')
    .selectAll()
    .where('post_id', '=', post.id)
    .where('number', '>=', post.run_started_at_attempt)
    .orderBy('number')
    .execute()
}

/** Commits that began and whose end nobody knows yet. */
export async function listOpenCommits(db: Db, post: Run): Promise<AttemptRow[]> {
  const attempts = await listRunAttempts(db, post)
  return attempts.filter(isOpenCommit)
}

export function isOpenCommit(attempt: AttemptRow): boolean {
  return attempt.commit_started_at !== null && attempt.finished_at === null
}

/** Ends every open commit of the run with what became known. */
export async function closeOpenCommits(trx: Db, post: Run, outcome: string): Promise<void> {
  await trx
    .updateTable('post_attempts')
    .set({ finished_at: sql<Date>`now()`, outcome })
    .where('post_id', '=', post.id)
    .where('number', '>=', post.run_started_at_attempt)
    .where('commit_started_at', 'is not', null)
    .where('finished_at', 'is', null)
    .execute()
}

/** Ids on the network that belong to other posts of ours on that account, newest first. */
export async function listTakenIds(db: Db, accountId: string, exceptPostId: string): Promise<Set<string>> {
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

/** Posts whose moment came and that no worker holds any more. */
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
