import type { Context } from '../../../context.ts'
import type { CommitOutcome, PartCall } from '../../../connectors/connector.ts'
import { failpoint } from '../../../infra/failpoints.ts'
import type { PartRow } from '../../parts/parts.queries.ts'
import { notSent, openCommit } from '../attempt.ts'
import { databaseNow } from '../attempts.queries.ts'
import { insertAttemptEvent, subjectOf } from '../outcomes/attempt-event.ts'
import { recordFailure } from '../outcomes/record-failure.ts'
import { recordRefusal } from '../outcomes/record-refusal.ts'
import { schedulePendingCheck } from '../outcomes/schedule-check.ts'
import type { LoadedMedia } from '../load-media.ts'
import type { Publication } from '../publication.ts'
import { markPartCommitStarted } from './part-commits.queries.ts'
import { recordPartPublished } from './record-part-published.ts'
import { resolvePart } from './resolve-part.ts'
import { toPartMedia } from './stage-part.ts'

/** A part with its media, which has been staged. */
type StagedPart = { part: PartRow; media: LoadedMedia }

/**
 * Publishes one part as `commitPost` publishes the post: stores the start, makes the one call, and stores the outcome.
 * True if the part is published.
 */
export async function commitPart(
  ctx: Context,
  publication: Publication,
  staged: StagedPart,
  call: PartCall,
): Promise<boolean> {
  const { attempt } = publication
  const hasEarlierCommit = staged.part.first_commit_started_at !== null
  let { outcome, started } = await sendOnce(publication, staged, call)
  // Nothing was posted. The commit starts once more with the renewed access.
  if (outcome.kind === 'access_renewed') ({ outcome, started } = await sendOnce(publication, staged, call))

  if (outcome.kind === 'published') {
    await recordPartPublished(ctx, attempt, started, outcome)
    return true
  }
  if (outcome.kind === 'pending') {
    await schedulePendingCheck(ctx, attempt, outcome, { startedAt: await databaseNow(ctx.db) })
    return false
  }
  if (outcome.kind === 'outcome_unknown') return lookUp(ctx, publication, started, call, outcome)
  if (outcome.kind === 'duplicate' || outcome.kind === 'rejected') {
    // After an earlier commit, both outcomes can mean that the platform already has the part.
    if (hasEarlierCommit) return lookUp(ctx, publication, started, call, outcome)
    if (outcome.kind === 'duplicate') {
      await recordFailure(ctx, attempt, 'duplicate', outcome.answer)
      return false
    }
  }
  await recordRefusal(ctx, attempt, outcome.kind === 'access_renewed' ? notSent : outcome)
  return false
}

/** Stores that the commit of the part starts, and makes the call. */
async function sendOnce(
  { attempt, connector }: Publication,
  { part, media }: StagedPart,
  call: PartCall,
): Promise<{ outcome: CommitOutcome; started: PartRow }> {
  await failpoint('publish.part-commit-started.before')
  const { stored: started, mayCommit } = await openCommit(attempt, () =>
    attempt.write(async (trx) => {
      const row = await markPartCommitStarted(trx, part, attempt.fence)
      const message = `${subjectOf(attempt)} is being sent.`
      await insertAttemptEvent(trx, attempt, { step: 'commit_started', message, answer: undefined })
      return row
    }),
  )
  await failpoint('publish.part-commit-started.after')
  await failpoint('publish.part-send.before')
  if (!mayCommit()) return { outcome: notSent, started }
  const outcome = await connector.commitPart({
    ...call,
    ...toPartMedia(attempt, part, media),
    signal: attempt.lease.signal,
    mayCommit,
  })
  await failpoint('publish.part-send.after')
  return { outcome, started }
}

async function lookUp(
  ctx: Context,
  publication: Publication,
  part: PartRow,
  call: PartCall,
  answered: CommitOutcome,
): Promise<boolean> {
  const result = await resolvePart(ctx, publication, part, call, answered)
  if (result === 'absent') await recordRefusal(ctx, publication.attempt, sendAgain)
  return result === 'published'
}

const sendAgain = {
  kind: 'unavailable',
  retryAfterMs: 0,
  answer: 'The part is not on the platform.',
} as const
