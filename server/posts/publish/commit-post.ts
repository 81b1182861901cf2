import type { Context } from '../../context.ts'
import type { CommitOutcome } from '../../networks/connector.ts'
import { insertEvent } from '../history.queries.ts'
import type { Attempt } from './attempt.ts'
import { markCommitStarted } from './attempts.queries.ts'
import { callOf, type Publication } from './publication.ts'
import { recordPublished } from './record-published.ts'
import { recordRefusal } from './record-refusal.ts'
import { resolveCommit } from './resolve-commit.ts'

/**
 * A process that was suspended between "commit started" and the call may have been overtaken long
 * ago; after this long it must not send. Far below the lease and the settling time.
 */
const sendWithinMs = 3_000

/** Stores that the commit begins, makes the one call, and stores what came of it. */
export async function commitPost(ctx: Context, publication: Publication): Promise<void> {
  const { attempt, connector } = publication
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
  const outcome: CommitOutcome =
    Date.now() - before > sendWithinMs || attempt.signal.aborted
      ? { kind: 'unavailable', retryAfterMs: 0, answer: 'Not sent: this worker was paused.' }
      : await connector.commit(callOf(publication))

  if (outcome.kind === 'published') return recordPublished(ctx, attempt, outcome)
  if (outcome.kind === 'outcome_unknown' || (outcome.kind === 'rejected' && triedBefore(attempt))) {
    // A refusal after an earlier commit can be the network's way to say that the post is there already.
    const proven = await resolveCommit(ctx, publication, outcome)
    if (proven === 'absent') await recordRefusal(ctx, attempt, sendAgain)
    return
  }
  await recordRefusal(ctx, attempt, outcome)
}

const sendAgain = { kind: 'unavailable', retryAfterMs: 0, answer: 'The post is not on the network.' } as const

function triedBefore(attempt: Attempt): boolean {
  return attempt.earlier.some((one) => one.commit_started_at !== null)
}
