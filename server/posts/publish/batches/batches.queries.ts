import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../../context.ts'
import { keptAnswer } from '../../history.queries.ts'
import type { PostRow } from '../../posts.queries.ts'
import { commitStarted, type Fence } from '../attempts.queries.ts'
import type { PublishedPost } from './publish-together.ts'

// Raw SQL instead of the query builder, because these statements run for every published post. They are sorted by
// account, because a trigger locks rows of the accounts, and two batches must not deadlock.
const held = (columns: string) => `select posts.id, posts.attempt, ${columns}
  from posts join mine using (id, attempt)
  where posts.status = 'publishing' and posts.leased_by is not null
  order by posts.social_account_id
  for update of posts skip locked`

const commitStarts = `
  with mine as (select * from unnest($1::uuid[], $2::int[], $3::uuid[]) as fence(id, attempt, event_id)),
  held as (${held('mine.event_id')}),
  started as (
    update post_attempts a set commit_started_at = clock_timestamp()
    from held where a.post_id = held.id and a.number = held.attempt
    returning a.post_id, a.number, held.event_id
  )
  insert into post_events (id, post_id, attempt, step, message)
  select event_id, post_id, number, 'commit_started', $4 from started
  returning post_id`

/** Stores the start of several commits like `storeCommitStart`. Returns the posts for which it was stored. */
export async function storeCommitStarts(db: Db, fences: readonly Fence[]): Promise<Set<string>> {
  const values = [...valuesOf(fences), fences.map(() => randomUUIDv7()), commitStarted]
  const { rows } = await db.executeQuery<{ post_id: string }>(CompiledQuery.raw(commitStarts, values))
  return new Set(rows.map((row) => row.post_id))
}

const lockHeld = `
  with mine as (select * from unnest($1::uuid[], $2::int[]) as fence(id, attempt))
  ${held('posts.hold_id as "holdId"')}`

/** Locks the leased posts of several attempts. Returns the holds of the posts that it locked. */
export async function lockLeasedPosts(
  trx: Trx,
  fences: readonly Fence[],
): Promise<Map<string, { holdId: string | null }>> {
  const { rows } = await trx.executeQuery<{ id: string; holdId: string | null }>(
    CompiledQuery.raw(lockHeld, valuesOf(fences)),
  )
  return new Map(rows.map(({ id, holdId }) => [id, { holdId }]))
}

const publish = `
  with mine as (
    select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[])
      as published(id, attempt, external_id, permalink, event_id, message, answer)
  ),
  closed as (
    update post_attempts a set finished_at = now(), outcome = 'published'
    from mine join posts using (id, attempt)
    where a.post_id = mine.id and a.finished_at is null
      and (a.number = mine.attempt or (a.number >= posts.run_started_at_attempt and a.commit_started_at is not null))
  ),
  noted as (
    insert into post_events (id, post_id, attempt, step, message, answer)
    select event_id, id, attempt, 'published', message, answer from mine
  )
  update posts set status = 'published', leased_by = null, due_at = null, published_at = now(),
    external_id = mine.external_id, permalink = mine.permalink, problem = null, hold_id = null, awaits_points = false,
    version = version + 1, updated_at = now()
  from mine where posts.id = mine.id
  returning posts.*`

/** Records that posts are on their platforms. The caller has locked them and has captured their holds. */
export async function publishPosts(trx: Trx, published: readonly PublishedPost[]): Promise<PostRow[]> {
  if (published.length === 0) return []
  const values = [
    ...valuesOf(published.map(({ fence }) => fence)),
    published.map((one) => one.externalId),
    published.map((one) => one.permalink),
    published.map(() => randomUUIDv7()),
    published.map((one) => one.message),
    published.map((one) => keptAnswer(one.answer)),
  ]
  const { rows } = await trx.executeQuery<PostRow>(CompiledQuery.raw(publish, values))
  return rows
}

const valuesOf = (fences: readonly Fence[]): [ids: string[], attempts: number[]] => [
  fences.map(({ postId }) => postId),
  fences.map(({ attempt }) => attempt),
]
