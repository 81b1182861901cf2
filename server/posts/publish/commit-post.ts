import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { notSent, openCommit, type Attempt } from './attempt.ts'
import { commitStarted, databaseNow, mayHavePosted, storeCommitStart } from './attempts.queries.ts'
import { LeaseLost } from './dispatch/leases.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordPublished } from './outcomes/record-published.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { schedulePendingCheck } from './outcomes/schedule-check.ts'
import { resolveCommit } from './resolve-commit.ts'

/** Stores that the commit starts, makes the one call that publishes the post, and records the outcome. */
export async function commitPost(ctx: Context, publication: Publication): Promise<void> {
  const { attempt } = publication
  let outcome = await sendOnce(ctx, publication)
  // Nothing was posted. The commit starts once more with the renewed access.
  if (outcome.kind === 'access_renewed') outcome = await sendOnce(ctx, publication)

  if (outcome.kind === 'published') return recordPublished(ctx, attempt, outcome)
  if (outcome.kind === 'pending') {
    return schedulePendingCheck(ctx, attempt, outcome, { startedAt: await databaseNow(ctx.db) })
  }
  if (outcome.kind === 'outcome_unknown') return lookUp(ctx, publication, outcome)
  if (outcome.kind === 'duplicate' || outcome.kind === 'rejected') {
    // After an earlier commit, both outcomes can mean that the platform already has the post.
    if (attempt.earlier.some(mayHavePosted)) return lookUp(ctx, publication, outcome)
    if (outcome.kind === 'duplicate') return recordFailure(ctx, attempt, 'duplicate', outcome.answer)
  }
  await recordRefusal(ctx, attempt, outcome.kind === 'access_renewed' ? notSent : outcome)
}

/** Stores that the commit starts, and makes the call. */
async function sendOnce(ctx: Context, publication: Publication): Promise<CommitOutcome> {
  const { attempt, connector } = publication
  await failpoint('publish.commit-started.before')
  const { mayCommit } = await openCommit(attempt, () => storeStart(ctx, attempt))
  await failpoint('publish.commit-started.after')
  await failpoint('publish.send.before')
  if (!mayCommit()) return notSent
  const outcome = await connector.commit({
    ...toPublishCall(publication),
    signal: attempt.lease.signal,
    mayCommit,
  })
  await failpoint('publish.send.after')
  return outcome
}

async function storeStart(ctx: Context, { fence, batches }: Attempt): Promise<void> {
  const stored = (await batches.startCommit(fence)) || (await storeCommitStart(ctx.db, fence, commitStarted))
  if (!stored) throw new LeaseLost()
}

/**
 * Reads from the platform to find the outcome of the commit. If it proves that nothing was posted, another attempt
 * sends the post again.
 */
async function lookUp(ctx: Context, publication: Publication, answered: CommitOutcome): Promise<void> {
  const result = await resolveCommit(ctx, publication, answered)
  if (result === 'absent') await recordRefusal(ctx, publication.attempt, sendAgain)
}

const sendAgain = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'The post is not on the platform.',
} as const
