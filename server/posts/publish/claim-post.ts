import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { formatDuration, formatMoment } from '../schedule/format-time.ts'
import { insertEvent } from '../history.queries.ts'
import { listParts } from '../parts/parts.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import type { ClaimedPost } from './attempt.ts'
import { claimPostRow, databaseNow, insertAttempt, listRunAttempts } from './attempts.queries.ts'

/** Names this process in `leased_by`, for operators. */
const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`

/** Claims a due post for this process and starts the next attempt; undefined when there is nothing to do. */
export async function claimPost(ctx: Context, postId: string): Promise<ClaimedPost | undefined> {
  const { leaseSeconds } = ctx.config.publishing
  return inTransaction(ctx.db, async (trx) => {
    const post = await claimPostRow(trx, { postId, worker, leaseSeconds })
    if (!post) return undefined
    const earlier = await listRunAttempts(trx, post)
    const last = earlier.at(-1)
    const claimed = {
      post,
      earlier,
      staging: last?.staging ?? {},
      tries: last?.tries ?? 0,
      checks: last?.checks ?? 0,
      parts: post.part_bytes === 0 ? [] : await listParts(trx, [postId]),
    }
    await insertAttempt(trx, { fence: { postId, attempt: post.attempt }, ...claimed })
    if (!last) await insertStartedEvent(trx, post)
    return claimed
  })
}

/** A shorter delay is the ordinary wait for a free worker and is not mentioned. */
const lateMs = 60_000

/** Adds the first entry of a run to the history, and says so if publishing starts late. */
async function insertStartedEvent(trx: Trx, post: PostRow): Promise<void> {
  const now = await databaseNow(trx)
  const { name } = platforms[post.platform]
  const lateness = post.scheduled_at ? now.getTime() - post.scheduled_at.getTime() : 0
  const message =
    post.scheduled_at && lateness > lateMs
      ? `Publishing to ${name} started ${formatDuration(lateness)} late: it was due ${formatMoment(post.scheduled_at, post.time_zone ?? 'UTC')}, when the server was not running or could not keep up.`
      : `Publishing to ${name} started.`
  await insertEvent(trx, { postId: post.id, attempt: post.attempt, step: 'started', message })
}
