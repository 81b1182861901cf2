import type { Context } from '../../context.ts'
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

/** The network still works on the uploads: another attempt asks again. */
export async function recordWaiting(
  ctx: Context,
  attempt: Attempt,
  waitMs: number,
  answer: string,
): Promise<void> {
  const message = `${networkOf(attempt.post)} is still processing the pictures.`
  await tryLater(ctx, attempt, { waitMs, step: 'waiting', message, answer })
}
