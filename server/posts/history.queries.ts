import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { PostEvent } from '../../contract/posts/post-history.ts'
import type { Db } from '../context.ts'
import { workFields } from '../infra/work.ts'

export type NewEvent = {
  postId: string
  attempt: number
  step: PostEvent['step']
  message: string
  answer?: string | null
  by?: string | null
}

/** The number of characters of a platform's response that the history keeps. */
const answerLength = 500

/** The part of a platform's response that is kept. */
export const keptAnswer = (answer: string | null | undefined): string | null =>
  answer?.slice(0, answerLength) ?? null

// Raw SQL instead of the query builder, because it runs for every new draft and every step of publishing.
const newEvent = `insert into post_events (id, post_id, attempt, step, message, answer, by_user_id, by_program)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** The name of the API key or the application through which a user acts. */
const programOf = (by: string | null | undefined): string | null =>
  by === null || by === undefined ? null : (workFields().program ?? null)

/** Adds an entry to a post's history, in the transaction that changes the post. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const { postId, attempt, step, message, answer, by } = event
  const entry = [randomUUIDv7(), postId, attempt, step, message, keptAnswer(answer)]
  const values = [...entry, by ?? null, programOf(by)]
  await db.executeQuery(CompiledQuery.raw(newEvent, values))
}

/** Adds an entry to the history of each of these posts, in one statement. */
export async function insertEvents(db: Db, events: readonly Omit<NewEvent, 'answer'>[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('post_events')
    .values(
      events.map(({ postId, attempt, step, message, by }) => ({
        id: randomUUIDv7(),
        post_id: postId,
        attempt,
        step,
        message,
        by_user_id: by ?? null,
        by_program: programOf(by),
      })),
    )
    .execute()
}

const historyLength = 200

type EventRow = Omit<PostEvent, 'at'> & { at: Date }

const newestEvents = `select e.id, e.at, e.attempt, e.step, e.message, e.answer,
    nullif(concat_ws(', for ', e.by_program, u.full_name), '') as by
  from post_events e left join users u on u.id = e.by_user_id
  where e.post_id = $1 order by e.at desc, e.id desc limit $2`

/** The newest entries of a post's history, oldest first, each with the name of the user who acted. */
export async function listEvents(db: Db, postId: string): Promise<PostEvent[]> {
  const { rows } = await db.executeQuery<EventRow>(CompiledQuery.raw(newestEvents, [postId, historyLength]))
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}
