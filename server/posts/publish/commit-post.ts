import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../connectors/connector.ts'
import { failpoint } from '../../infra/failpoints.ts'
import { insertEvent } from '../history.queries.ts'
import type { Attempt } from './attempt.ts'
import { markCommitStarted } from './attempts.queries.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { recordPublished } from './outcomes/record-published.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { resolveCommit } from './resolve-commit.ts'

/**
 * The longest time between "commit started" and the call. A process that was suspended in between may
 * have lost its lease and must not send any more. Much shorter than the lease and the settling time.
 */
const sendWithinMs = 3_000

/** Stores that the commit starts, makes the one call that publishes the post, and records the outcome. */
export async function commitPost(ctx: Context, publication: Publication): Promise<void> {
  const { attempt } = publication
  await failpoint('publish.commit-started.before')
  const before = Date.now()
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
  const outcome: CommitOutcome =
    Date.now() - before > sendWithinMs || attempt.signal.aborted
      ? { kind: 'unavailable', retryAfterMs: 0, answer: 'Not sent: this worker was paused.' }
      : await send(publication)

  if (outcome.kind === 'published') return recordPublished(ctx, attempt, outcome)
  if (outcome.kind === 'outcome_unknown' || (outcome.kind === 'rejected' && hasEarlierCommit(attempt))) {
    // After an earlier commit, a rejection can mean that the platform already has the post.
    const result = await resolveCommit(ctx, publication, outcome)
    if (result === 'absent') await recordRefusal(ctx, attempt, sendAgain)
    return
  }
  await recordRefusal(ctx, attempt, outcome)
}

async function send(publication: Publication): Promise<CommitOutcome> {
  await failpoint('publish.send.before')
  const outcome = await publication.connector.commit(toPublishCall(publication))
  await failpoint('publish.send.after')
  return outcome
}

const sendAgain = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'The post is not on the platform.',
} as const

function hasEarlierCommit(attempt: Attempt): boolean {
  return attempt.earlier.some((one) => one.commit_started_at !== null)
}
