import { sql } from 'kysely'
import type { Trx } from '../../context.ts'
import { assumePartCommits } from './parts/part-commits.queries.ts'

/** The entry for the history. */
const message =
  'Publishing was on hold because the database lacks recent changes. We check whether the post is already there before anything is sent.'

/**
 * What workers may have sent in the lost state: everything that was due, and what a worker had claimed, whose due time is
 * the end of its lease.
 */
const overdue = sql<boolean>`(due_at <= now() or leased_by is not null)`

/**
 * Has each overdue post looked up on its platform before it is sent, because a newer state of this database may have
 * sent it: it gets an open commit that is only assumed, since the time when it was due or, if a commit is open already,
 * since then. Nobody can change or cancel it until it is looked up. Returns the number of posts.
 */
export async function lookUpOverdue(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with overdue as (
      select id, attempt, run_started_at_attempt, coalesce(
        (select max(commit_started_at) from post_attempts
          where post_id = posts.id and number >= run_started_at_attempt and finished_at is null),
        least(now(), due_at, case when urgent then publish_requested_at else scheduled_at end)) as since
      from posts where ${overdue} and published_at is null
      for update
    ),
    assumed as (
      insert into post_attempts (post_id, number, commit_started_at, assumed, staging, tries, checks)
      select id, attempt + 1, since, true, coalesce(last.staging, '{}'), coalesce(last.tries, 0), 0
      from overdue left join post_attempts last
        on last.post_id = id and last.number = attempt and last.number >= run_started_at_attempt
    ),
    told as (
      insert into post_events (id, post_id, attempt, step, message)
      select gen_random_uuid(), id, attempt + 1, 'checking', ${message} from overdue
    )
    update posts set status = 'publishing', attempt = overdue.attempt + 1, leased_by = null, due_at = least(due_at, now()),
      version = version + 1, updated_at = now()
    from overdue where posts.id = overdue.id
    returning posts.id`.execute(trx)
  const continued = await sql<{ id: string }>`
    update posts set leased_by = null, due_at = least(due_at, now()), version = version + 1, updated_at = now()
    where ${overdue} and published_at is not null
    returning id`.execute(trx)
  await assumePartCommits(
    trx,
    continued.rows.map(({ id }) => id),
  )
  return rows.length + continued.rows.length
}
