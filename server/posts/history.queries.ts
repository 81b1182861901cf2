import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { PostEvent } from '../../contract/posts.ts'
import type { Db } from '../context.ts'

export type NewEvent = {
  postId: string
  attempt: number
  step: PostEvent['step']
  message: string
  answer?: string | null
  by?: string | null
}

/** Characters of a platform's answer that are kept in a post's history. */
const answerLength = 500

/** Adds an entry to a post's history, in the transaction that changes the post. */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  await db
    .insertInto('post_events')
    .values({
      id: randomUUIDv7(),
      post_id: event.postId,
      attempt: event.attempt,
      step: event.step,
      message: event.message,
      answer: event.answer?.slice(0, answerLength) ?? null,
      by_user_id: event.by ?? null,
    })
    .execute()
}

const historyLength = 200

type EventRow = Omit<PostEvent, 'at'> & { at: Date }

const newestEvents = `select e.id, e.at, e.attempt, e.step, e.message, e.answer, u.full_name as by
  from post_events e left join users u on u.id = e.by_user_id
  where e.post_id = $1 order by e.at desc, e.id desc limit $2`

/** The newest entries of a post's history, oldest first, each with the name of the user who acted. */
export async function listEvents(db: Db, postId: string): Promise<PostEvent[]> {
  const { rows } = await db.executeQuery<EventRow>(CompiledQuery.raw(newestEvents, [postId, historyLength]))
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}
