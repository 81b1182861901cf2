import type { Context } from '../../context.ts'
import type { StagePending } from '../../networks/connector.ts'
import { wakeFor } from '../posts.jobs.ts'
import { updatePost } from '../posts.queries.ts'
import type { Attempt } from './attempt.ts'
import { countTry, databaseNow, finishAttempt } from './attempts.queries.ts'
import { longestWaitMs } from './back-off.ts'
import { networkOf, noteOutcome } from './note-outcome.ts'

type Wait = {
  waitMs: number
  step: 'waiting' | 'checking'
  message: string
  answer: string
  count?: 'tries' | 'checks'
}

/** Frees this worker; another attempt goes on with the post after the wait. */
export async function tryLater(ctx: Context, attempt: Attempt, wait: Wait): Promise<void> {
  const { waitMs, step, count, ...outcome } = wait
  await attempt.write(async (trx, post) => {
    const now = await databaseNow(trx)
    const dueAt = new Date(now.getTime() + Math.min(waitMs, longestWaitMs))
    // A check leaves the commit open: its end is still unknown.
    if (step !== 'checking') await finishAttempt(trx, attempt.fence, step)
    if (count) await countTry(trx, attempt.fence, count)
    await updatePost(trx, post.id, { held_by: null, due_at: dueAt })
    await noteOutcome(trx, attempt, { step, ...outcome })
    await wakeFor(ctx, trx, post, waitMs === 0 ? undefined : dueAt)
  })
}

/** A network that takes longer than a worker waits itself is not asked more often than this. */
const leastWaitMs = 15_000

/** The network still works on the uploads: another attempt asks again. */
export async function recordWaiting(
  ctx: Context,
  attempt: Attempt,
  medium: 'pictures' | 'video',
  { checkAfterMs, answer }: StagePending,
): Promise<void> {
  const message = `${networkOf(attempt.post)} is still processing the ${medium}.`
  const waitMs = Math.max(checkAfterMs, leastWaitMs)
  await tryLater(ctx, attempt, { waitMs, step: 'waiting', message, answer })
}

/** A long upload: another attempt goes on with it at once, so that posts that wait have their turn between. */
export async function recordUnfinished(ctx: Context, attempt: Attempt, answer: string): Promise<void> {
  const message = `The video is on its way to ${networkOf(attempt.post)}.`
  await tryLater(ctx, attempt, { waitMs: 0, step: 'waiting', message, answer })
}
