import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Trx } from '../../context.ts'
import { insertEvent } from '../history.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import { inWords, lengthInWords } from '../time-in-words.ts'
import { databaseNow } from './attempts.queries.ts'

/** Later than this is worth a word; less is the ordinary waiting for a free worker. */
const lateMs = 60_000

/** Writes the first line of a publication into the history, and says so when it begins late. */
export async function noteStart(trx: Trx, post: PostRow): Promise<void> {
  const now = await databaseNow(trx)
  const { name } = platforms[post.platform]
  const lateness = post.scheduled_at ? now.getTime() - post.scheduled_at.getTime() : 0
  const message =
    post.scheduled_at && lateness > lateMs
      ? `Publishing to ${name} started ${lengthInWords(lateness)} late: it was due ${inWords(post.scheduled_at, post.time_zone ?? 'UTC')}, when the server was not running or could not keep up.`
      : `Publishing to ${name} started.`
  await insertEvent(trx, { postId: post.id, attempt: post.attempt, step: 'started', message })
}
