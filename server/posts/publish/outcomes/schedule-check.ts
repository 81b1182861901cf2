import type { Context } from '../../../context.ts'
import type { CommitPending, ResolveOutcome } from '../../../connectors/connector.ts'
import type { Attempt } from '../attempt.ts'
import { checkDelayMs, longestWaitMs, maxChecks, pendingDelayMs } from './retry-delays.ts'
import { platformName, subjectInSentence } from './attempt-event.ts'
import { recordFailure } from './record-failure.ts'
import { scheduleRetry, type Acknowledged } from './schedule-retry.ts'

export type Unresolved = Exclude<ResolveOutcome, { kind: 'published' | 'pending' }>

/** An open commit: when it started, and whether the platform said that it has it. */
export type OpenCommit = { startedAt: Date; acknowledged?: Acknowledged | undefined }

/** The outcome is still unknown: checks the platform again later, and asks the user after `maxChecks` checks. */
export async function scheduleCheck(
  ctx: Context,
  attempt: Attempt,
  found: Unresolved,
  { startedAt, acknowledged }: OpenCommit,
): Promise<void> {
  const { answer } = found
  if (found.kind === 'reauth_required') {
    return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  }
  if (attempt.checks >= maxChecks) return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  const { settleSeconds } = ctx.config.publishing
  const settlesInMs = startedAt.getTime() + settleSeconds * 1000 - Date.now()
  const waitMs =
    found.kind === 'absent'
      ? Math.max(settlesInMs, 500)
      : Math.max(
          checkDelayMs(attempt.checks, settleSeconds),
          'retryAfterMs' in found ? (found.retryAfterMs ?? 0) : 0,
        )
  const message = `The answer of ${platformName(attempt.post)} got lost. We check whether ${subjectInSentence(attempt)} is there before sending anything again.`
  await scheduleRetry(ctx, attempt, {
    waitMs,
    step: 'checking',
    message,
    answer,
    count: 'checks',
    commit: { open: true, as: acknowledged },
  })
}

/** The platform still works on the commit: asks again later, for at most a day, and never sends it again. */
export async function schedulePendingCheck(
  ctx: Context,
  attempt: Attempt,
  { checkAfterMs, answer }: CommitPending,
  { startedAt, acknowledged }: OpenCommit,
): Promise<void> {
  const elapsedMs = Date.now() - startedAt.getTime()
  if (elapsedMs >= longestWaitMs) return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  const name = platformName(attempt.post)
  await scheduleRetry(ctx, attempt, {
    waitMs: Math.max(checkAfterMs, pendingDelayMs(elapsedMs)),
    step: 'pending',
    message:
      acknowledged === 'pending'
        ? null
        : `${name} accepted ${subjectInSentence(attempt)} and still works on it. We ask again until it is there; nothing is sent twice.`,
    answer,
    commit: { open: true, as: 'pending' },
  })
}
