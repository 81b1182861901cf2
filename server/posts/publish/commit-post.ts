import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { insertEvent } from '../history.queries.ts'
import { refuseIfPaused, type Attempt } from './attempt.ts'
import { markCommitStarted } from './attempts.queries.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordPublished } from './outcomes/record-published.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { schedulePendingCheck } from './outcomes/schedule-check.ts'
import { resolveCommit } from './resolve-commit.ts'

/** Stores that the commit starts, makes the one call that publishes the post, and records the outcome. */
export async function commitPost(ctx: Context, publication: Publication): Promise<void> {
  const { attempt } = publication
  await failpoint('publish.commit-started.before')
  const startedAt = performance.now()
  await attempt.write(async (trx) => {
    await markCommitStarted(trx, attempt.fence)
    await insertEvent(trx, {
      postId: attempt.post.id,
      attempt: attempt.fence.attempt,
      step: 'commit_started',
      message: 'Everything is ready; the post is being sent.',
    })
  })
  await failpoint('publish.commit-started.after')
  const outcome = await send(publication, startedAt)

  if (outcome.kind === 'published') return recordPublished(ctx, attempt, outcome)
  if (outcome.kind === 'pending') {
    return schedulePendingCheck(ctx, attempt, outcome, { startedAt: new Date() })
  }
  if (outcome.kind === 'outcome_unknown') return lookUp(ctx, publication, outcome)
  if (outcome.kind === 'duplicate' || outcome.kind === 'rejected') {
    // After an earlier commit, both can mean that the platform already has the post.
    if (hasEarlierCommit(attempt)) return lookUp(ctx, publication, outcome)
    if (outcome.kind === 'duplicate') return recordFailure(ctx, attempt, 'duplicate', outcome.answer)
  }
  await recordRefusal(ctx, attempt, outcome)
}

async function send(publication: Publication, startedAt: number): Promise<CommitOutcome> {
  await failpoint('publish.send.before')
  const refused = refuseIfPaused(publication.attempt, startedAt)
  if (refused) return refused
  const outcome = await publication.connector.commit(toPublishCall(publication))
  await failpoint('publish.send.after')
  return outcome
}

/** Finds out by reading what came of the commit; what is proven absent is sent again by another attempt. */
async function lookUp(ctx: Context, publication: Publication, answered: CommitOutcome): Promise<void> {
  const result = await resolveCommit(ctx, publication, answered)
  if (result === 'absent') await recordRefusal(ctx, publication.attempt, sendAgain)
}

const sendAgain = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'The post is not on the platform.',
} as const

function hasEarlierCommit(attempt: Attempt): boolean {
  return attempt.earlier.some((one) => one.commit_started_at !== null)
}
