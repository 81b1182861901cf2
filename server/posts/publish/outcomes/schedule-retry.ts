import type { Context } from '../../../context.ts'
import type { StagePending } from '../../../connectors/connector.ts'
import { queuePublishJob } from '../../posts.jobs.ts'
import { updatePostFields } from '../../posts.queries.ts'
import type { Attempt } from '../attempt.ts'
import { incrementAttemptCount, databaseNow, finishAttempt } from '../attempts.queries.ts'
import { longestWaitMs } from './retry-delays.ts'
import { platformName, insertAttemptEvent } from './attempt-event.ts'

type Retry = {
  waitMs: number
  step: 'waiting' | 'checking'
  message: string
  answer: string
  count?: 'tries' | 'checks'
}

/** Ends this attempt and releases the lease; another attempt continues after `waitMs`. */
export async function scheduleRetry(ctx: Context, attempt: Attempt, retry: Retry): Promise<void> {
  const { waitMs, step, count, ...outcome } = retry
  await attempt.write(async (trx, post) => {
    const now = await databaseNow(trx)
    const dueAt = new Date(now.getTime() + Math.min(waitMs, longestWaitMs))
    // A check leaves the commit open: its outcome is still unknown.
    if (step !== 'checking') await finishAttempt(trx, attempt.fence, step)
    if (count) await incrementAttemptCount(trx, attempt.fence, count)
    await updatePostFields(trx, post.id, { leased_by: null, due_at: dueAt })
    await insertAttemptEvent(trx, attempt, { step, ...outcome })
    await queuePublishJob(ctx, trx, post, waitMs === 0 ? undefined : dueAt)
  })
}

/** How often a platform is asked whether it has processed an upload, once the worker no longer waits for it. */
const minWaitMs = 15_000

/** The platform is still processing the uploads: another attempt asks again. */
export async function recordProcessing(
  ctx: Context,
  attempt: Attempt,
  medium: 'pictures' | 'video',
  { checkAfterMs, answer }: StagePending,
): Promise<void> {
  const message = `${platformName(attempt.post)} is still processing the ${medium}.`
  const waitMs = Math.max(checkAfterMs, minWaitMs)
  await scheduleRetry(ctx, attempt, { waitMs, step: 'waiting', message, answer })
}

/** A part of a long upload is done: another attempt continues at once, after the other posts that are waiting. */
export async function continueUploadLater(ctx: Context, attempt: Attempt, answer: string): Promise<void> {
  const message = `The video is being uploaded to ${platformName(attempt.post)}.`
  await scheduleRetry(ctx, attempt, { waitMs: 0, step: 'waiting', message, answer })
}
