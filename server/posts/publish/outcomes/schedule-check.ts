import type { Context } from '../../../context.ts'
import type { CommitPending, ResolveOutcome } from '../../../connectors/connector.ts'
import type { Attempt } from '../attempt.ts'
import { databaseNow } from '../attempts.queries.ts'
import { checkDelayMs, longestWaitMs, maxChecks, pendingDelayMs } from './retry-delays.ts'
import { platformName, subjectInSentence } from './attempt-event.ts'
import { recordUnknownOutcome } from './record-failure.ts'
import { scheduleRetry, type Acknowledged } from './schedule-retry.ts'

export type Unresolved = Exclude<ResolveOutcome, { kind: 'published' | 'pending' | 'refused_later' }>

/** An open commit: when it started, and whether the platform said that it has it. */
export type OpenCommit = { startedAt: Date; acknowledged?: Acknowledged | undefined }

/**
 * The outcome is still unknown. Checks the platform again later. Asks the user after `maxChecks` checks, or immediately
 * if further checks cannot help.
 */
export async function scheduleCheck(
  ctx: Context,
  attempt: Attempt,
  found: Unresolved,
  { startedAt, acknowledged }: OpenCommit,
): Promise<void> {
  const { answer } = found
  const pointless = found.kind === 'reauth_required' || (found.kind === 'cannot_tell' && found.final === true)
  if (pointless || attempt.checks >= maxChecks) {
    return recordUnknownOutcome(ctx, attempt, { answer, acknowledged })
  }
  const { settleSeconds } = ctx.config.publishing
  const now = await databaseNow(ctx.db)
  const settlesInMs = startedAt.getTime() + settleSeconds * 1000 - now.getTime()
  const waitMs =
    found.kind === 'absent'
      ? Math.max(settlesInMs, 500)
      : Math.max(
          checkDelayMs(attempt.checks, settleSeconds),
          'retryAfterMs' in found ? (found.retryAfterMs ?? 0) : 0,
        )
  const message = `The answer of ${platformName(attempt.post)} got lost. We check whether ${subjectInSentence(attempt)} is there before sending anything again.`
  await scheduleRetry(attempt, {
    wait: waitMs,
    step: 'checking',
    message,
    answer,
    // A wait for a limit does not count as a check.
    ...(found.kind !== 'rate_limited' && { count: 'checks' as const }),
    commit: { open: true, as: acknowledged },
  })
}

/**
 * The platform is still processing the commit. Polls it again later, for at most a day, and never sends the commit
 * again.
 */
export async function schedulePendingCheck(
  ctx: Context,
  attempt: Attempt,
  { checkAfterMs, answer }: CommitPending,
  { startedAt, acknowledged }: OpenCommit,
): Promise<void> {
  const now = await databaseNow(ctx.db)
  const elapsedMs = now.getTime() - startedAt.getTime()
  if (elapsedMs >= longestWaitMs) return recordUnknownOutcome(ctx, attempt, { answer, acknowledged })
  const name = platformName(attempt.post)
  await scheduleRetry(attempt, {
    wait: Math.max(checkAfterMs, pendingDelayMs(elapsedMs)),
    step: 'pending',
    message:
      acknowledged === 'pending'
        ? null
        : `${name} accepted ${subjectInSentence(attempt)} and still works on it. We ask again until it is there; nothing is sent twice.`,
    answer,
    commit: { open: true, as: 'pending' },
  })
}
