import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Context, Trx } from '../../../context.ts'
import { inTransaction } from '../../../infra/database/database.ts'
import { startStopwatch, type Stopwatch } from '../../../infra/stopwatch.ts'
import { refuseUnapproved } from '../../approval/waiting/refuse-unapproved.ts'
import { insertEvents } from '../../history.queries.ts'
import { forgetStaging, listParts } from '../../parts/parts.queries.ts'
import { listPostMedia, type PostRow } from '../../posts.queries.ts'
import { formatDuration, formatMoment } from '../../schedule/format-time.ts'
import type { ClaimedPost } from '../attempt.ts'
import { databaseNow, insertAttempts, listAttemptsOfRuns, type AttemptRow } from '../attempts.queries.ts'
import { claimDuePosts, type Turn } from './dispatch.queries.ts'

/** Names this process in `leased_by`, for operators. */
const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`

/** Posts that this process has claimed. `since`: a stopwatch that was started before the claim was sent. */
export type Claim = { posts: ClaimedPost[]; since: Stopwatch }

/** Claims due posts for this process and starts the next attempt of each. */
export async function claimPosts(ctx: Context, turns: readonly Turn[]): Promise<Claim> {
  const { leaseSeconds } = ctx.config.publishing
  const since = startStopwatch()
  const posts = await inTransaction(ctx.db, async (trx) => {
    const rows = await claimDuePosts(trx, turns, { worker, leaseSeconds })
    const claimed = await refuseUnapproved(ctx, trx, await withEarlierAttempts(trx, rows))
    await insertAttempts(trx, claimed)
    const first = claimed.filter(({ earlier }) => earlier.length === 0)
    await insertStartedEvents(
      trx,
      first.map(({ post }) => post),
    )
    return claimed
  })
  return { posts, since }
}

async function withEarlierAttempts(trx: Trx, rows: PostRow[]): Promise<Omit<ClaimedPost, 'isApproved'>[]> {
  const continued = rows.filter((row) => row.attempt > row.run_started_at_attempt)
  const earlier = Map.groupBy<string, AttemptRow>(
    continued.length === 0 ? [] : await listAttemptsOfRuns(trx, continued),
    (attempt) => attempt.post_id,
  )
  const withParts = rows.filter((row) => row.part_bytes > 0)
  // Uploads expire, so each run uploads again.
  await forgetStaging(trx, idsOf(withParts.filter((row) => !continued.includes(row))))
  const parts = Map.groupBy(
    withParts.length === 0 ? [] : await listParts(trx, idsOf(withParts)),
    (part) => part.post_id,
  )
  const media = Map.groupBy(await listPostMedia(trx, idsOf(rows)), (one) => one.post_id)
  return rows.map((post) => {
    const attempts = earlier.get(post.id) ?? []
    const last = attempts.at(-1)
    return {
      post,
      earlier: attempts,
      staging: last?.staging ?? {},
      tries: last?.tries ?? 0,
      checks: last?.checks ?? 0,
      parts: parts.get(post.id) ?? [],
      attached: media.get(post.id) ?? [],
    }
  })
}

const idsOf = (rows: readonly PostRow[]): string[] => rows.map(({ id }) => id)

/** A shorter delay is the usual wait for a free worker and is not mentioned. */
const lateMs = 60_000

/** Adds the first entry of each run to the history, and mentions a late start. */
async function insertStartedEvents(trx: Trx, posts: PostRow[]): Promise<void> {
  if (posts.length === 0) return
  const now = await databaseNow(trx)
  await insertEvents(
    trx,
    posts.map((post) => ({
      postId: post.id,
      attempt: post.attempt,
      step: 'started' as const,
      message: startedMessage(post, now),
    })),
  )
}

function startedMessage(post: PostRow, now: Date): string {
  const { name } = platforms[post.platform]
  const lateness = post.scheduled_at ? now.getTime() - post.scheduled_at.getTime() : 0
  return post.scheduled_at && lateness > lateMs
    ? `Publishing to ${name} started ${formatDuration(lateness)} late: it was due ${formatMoment(post.scheduled_at, post.time_zone ?? 'UTC')}, when the server was not running or could not keep up.`
    : `Publishing to ${name} started.`
}
