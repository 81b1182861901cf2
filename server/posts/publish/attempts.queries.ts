import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql, type Selectable } from 'kysely'
import type { Staging } from '../../connectors/connector.ts'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import type { PostRow } from '../posts.queries.ts'
import type { AttemptOutcome } from '../posts.tables.ts'

export type AttemptRow = Selectable<Tables['post_attempts']>

/** Identifies an attempt in every write. Only the newest attempt of a post may write. */
export type Fence = { postId: string; attempt: number }

// Raw SQL instead of the query builder, because these statements run for every published post. Some of them check the
// lease in the same statement, which saves the round trips of a transaction.
const held = `select * from posts where id = $1 and attempt = $2 and status = 'publishing' and leased_by is not null
  for update`

/** Locks the post if the attempt still has its lease. Every write of an attempt happens under this lock. */
export async function lockLeasedPost(trx: Db, { postId, attempt }: Fence): Promise<PostRow | undefined> {
  const { rows } = await trx.executeQuery<PostRow>(CompiledQuery.raw(held, [postId, attempt]))
  return rows[0]
}

type NewAttempt = {
  post: Pick<PostRow, 'id' | 'attempt'>
  staging: Staging
  tries: number
  checks: number
}

export async function insertAttempts(db: Db, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insertInto('post_attempts')
    .values(
      attempts.map(({ post, staging, tries, checks }) => ({
        post_id: post.id,
        number: post.attempt,
        staging: JSON.stringify(staging),
        tries,
        checks,
      })),
    )
    .execute()
}

const newStaging = `with held as (${held})
  update post_attempts set staging = $3 from held where post_id = held.id and number = $2 returning post_id`

/** False if the attempt has lost its lease; then nothing is stored. */
export async function saveStaging(db: Db, { postId, attempt }: Fence, staging: Staging): Promise<boolean> {
  const values = [postId, attempt, JSON.stringify(staging)]
  const { rows } = await db.executeQuery(CompiledQuery.raw(newStaging, values))
  return rows.length > 0
}

const newPartStaging = `with held as (${held})
  update post_parts set staging = $4 from held where post_id = held.id and position = $3 returning post_id`

/** Saves the staging of a part. */
export async function savePartStaging(
  db: Db,
  { postId, attempt }: Fence,
  position: number,
  staging: Staging,
): Promise<boolean> {
  const values = [postId, attempt, position, JSON.stringify(staging)]
  const { rows } = await db.executeQuery(CompiledQuery.raw(newPartStaging, values))
  return rows.length > 0
}

const commitStart = `with held as (${held}),
  started as (
    update post_attempts set commit_started_at = clock_timestamp()
    from held where post_id = held.id and number = $2 returning post_id
  )
  insert into post_events (id, post_id, attempt, step, message)
  select $3, post_id, $2, 'commit_started', $4 from started returning post_id`

/** The entry for the history. */
export const commitStarted = 'Sending the post.'

/**
 * Opens the commit of an attempt, with an entry in the history. Its time is that of the call and not the start of the
 * transaction. False if the attempt has lost its lease; then nothing is stored.
 */
export async function storeCommitStart(
  db: Db,
  { postId, attempt }: Fence,
  message: string,
): Promise<boolean> {
  const values = [postId, attempt, randomUUIDv7(), message]
  const { rows } = await db.executeQuery(CompiledQuery.raw(commitStart, values))
  return rows.length > 0
}

const closeRun = `update post_attempts set finished_at = now(), outcome = $4
  where post_id = $1 and finished_at is null
    and (number = $2 or (number >= $3 and commit_started_at is not null))`

/** Records the outcome of this attempt and of every open commit of its run. */
export async function closeRunAttempts(
  trx: Db,
  { postId, attempt }: Fence,
  run: Pick<PostRow, 'run_started_at_attempt'>,
  outcome: AttemptOutcome,
): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(closeRun, [postId, attempt, run.run_started_at_attempt, outcome]))
}

/**
 * Records the outcome of an attempt unless it already has one. An attempt that published the post may continue with
 * parts.
 */
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

/** Something was published, so the next failure is again the first of consecutive ones. */
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
  return listAttemptsOfRuns(db, [post])
}

/** Lists the attempts of the runs of several posts. */
export async function listAttemptsOfRuns(db: Db, posts: readonly Run[]): Promise<AttemptRow[]> {
  return db
    .selectFrom('post_attempts')
    .selectAll()
    .where((eb) =>
      eb.or(
        posts.map((post) => eb('post_id', '=', post.id).and('number', '>=', post.run_started_at_attempt)),
      ),
    )
    .orderBy('post_id')
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

/** A commit for which the platform did not prove that nothing was posted. */
export function mayHavePosted({ commit_started_at: startedAt, outcome }: AttemptRow): boolean {
  return startedAt !== null && outcome !== 'rate_limited' && outcome !== 'unavailable'
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

/**
 * The platform has the content of the open commits, or is still processing it. They stay open and are never repeated.
 */
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

/** The platform ids of other posts that were published to the account, at most 1,000, newest first. */
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

/**
 * The number of compared posts. Several are compared, because a platform's ids may not be in the order of our
 * publication times.
 */
const comparedPosts = 100

/**
 * The greatest numeric platform id among the other posts that were published to the account before a commit started;
 * null if none is stored. Later posts are excluded, because the post in question may be older. Posts that users
 * confirmed are also excluded, because their exact time is unknown.
 */
export async function findNewestKnownId(
  db: Db,
  accountId: string,
  { exceptPostId, before }: { exceptPostId: string; before: Date },
): Promise<string | null> {
  const { rows } = await sql<{ external_id: string }>`
    with recent as (
      select id, external_id from posts
      where social_account_id = ${accountId} and id <> ${exceptPostId}
        and external_id is not null and published_at < ${before}
        and not exists (select from post_attempts where post_id = posts.id and outcome = 'confirmed')
      order by published_at desc limit ${comparedPosts}
    )
    select external_id from (
      select external_id from recent
      union all
      select part.external_id from recent join post_parts part on part.post_id = recent.id
      where part.external_id is not null and part.outcome = 'published' and part.published_at < ${before}
    ) as known
    where external_id ~ '^[0-9]+$'
    order by length(external_id) desc, external_id collate "C" desc limit 1`.execute(db)
  return rows[0]?.external_id ?? null
}

export async function databaseNow(db: Db): Promise<Date> {
  const row = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return row.now
}
