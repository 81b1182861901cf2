import type { Trx } from '../../../context.ts'
import type { StagePending } from '../../../connectors/connector.ts'
import { updatePostFields, type PostRow } from '../../posts.queries.ts'
import type { Attempt } from '../attempt.ts'
import { acknowledgeCommits, incrementAttemptCount, databaseNow, finishAttempt } from '../attempts.queries.ts'
import { acknowledgePartCommit, finishPartCommit } from '../parts/part-commits.queries.ts'
import { longestWaitMs } from './retry-delays.ts'
import { platformName, insertAttemptEvent } from './attempt-event.ts'

type Retry = {
  /** Milliseconds from now, or a function that determines the time in the transaction. */
  wait: number | ((trx: Trx) => Promise<Date>)
  step: 'waiting' | 'checking' | 'pending'
  /** Null adds no history entry. */
  message: string | null
  answer: string
  count?: 'tries' | 'checks'
  /**
   * What happens to the commit: the platform refused it, or its outcome is still unknown. `as`: the platform said that
   * it has the commit.
   */
  commit:
    | { closes: 'waiting' | 'rate_limited' | 'unavailable' }
    | { open: true; as?: Acknowledged | undefined }
}

/** Responses after which a commit is never repeated although its outcome is not known. */
export type Acknowledged = 'pending' | 'duplicate'

/** Ends this attempt and releases the lease; another attempt continues after `waitMs`. */
export async function scheduleRetry(attempt: Attempt, retry: Retry): Promise<void> {
  const { wait, step, count, message, answer } = retry
  await attempt.write(async (trx, post) => {
    const dueAt = typeof wait === 'number' ? await timeIn(trx, wait) : await wait(trx)
    await settleCommit(trx, attempt, post, retry.commit)
    if (count) await incrementAttemptCount(trx, attempt.fence, count)
    await updatePostFields(trx, post.id, { leased_by: null, due_at: dueAt })
    if (message !== null) await insertAttemptEvent(trx, attempt, { step, message, answer })
  })
}

async function timeIn(trx: Trx, waitMs: number): Promise<Date> {
  const now = await databaseNow(trx)
  return new Date(now.getTime() + Math.min(waitMs, longestWaitMs))
}

async function settleCommit(
  trx: Trx,
  { fence, part }: Attempt,
  post: PostRow,
  commit: Retry['commit'],
): Promise<void> {
  if ('closes' in commit) {
    if (part !== null && commit.closes !== 'waiting') await finishPartCommit(trx, part, commit.closes)
    await finishAttempt(trx, fence, commit.closes)
  } else if (commit.as !== undefined) {
    if (part === null) await acknowledgeCommits(trx, post, commit.as)
    else await acknowledgePartCommit(trx, part, commit.as)
  }
}

/** How often a platform is polled for a processed upload after the worker stopped waiting for it. */
const minWaitMs = 15_000

/** The platform is still processing the uploads. Another attempt polls it again. */
export async function recordProcessing(
  attempt: Attempt,
  medium: 'pictures' | 'video',
  { checkAfterMs, answer }: StagePending,
): Promise<void> {
  const message = `${platformName(attempt.post)} is still processing the ${medium}.`
  const waitMs = Math.max(checkAfterMs, minWaitMs)
  await scheduleRetry(attempt, {
    wait: waitMs,
    step: 'waiting',
    message,
    answer,
    commit: { closes: 'waiting' },
  })
}

/** A part of a long upload is complete. Another attempt continues immediately, after the other waiting posts. */
export async function continueUploadLater(attempt: Attempt, answer: string): Promise<void> {
  const message = `The video is being uploaded to ${platformName(attempt.post)}.`
  await scheduleRetry(attempt, {
    wait: 0,
    step: 'waiting',
    message,
    answer,
    commit: { closes: 'waiting' },
  })
}
