import { randomUUIDv7 } from 'node:crypto'
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

/** Longest answer of a network kept in a post's history. */
const answerLength = 500

/** Adds a line to the visible history, in the transaction that changes the post. */
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

/** The newest lines of a post's history, oldest first, with the name of who did it. */
export async function listEvents(db: Db, postId: string): Promise<PostEvent[]> {
  const rows = await db
    .selectFrom('post_events')
    .leftJoin('users', 'users.id', 'post_events.by_user_id')
    .select(['post_events.id', 'at', 'attempt', 'step', 'message', 'answer', 'users.full_name as by'])
    .where('post_id', '=', postId)
    .orderBy('at', 'desc')
    .orderBy('post_events.id', 'desc')
    .limit(historyLength)
    .execute()
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}
