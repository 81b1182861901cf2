import type { Context } from '../../../context.ts'
import type { ResolveOutcome } from '../../../connectors/connector.ts'
import type { Attempt } from '../attempt.ts'
import { checkDelayMs, maxChecks } from './retry-delays.ts'
import { platformName } from './attempt-event.ts'
import { recordFailure } from './record-failure.ts'
import { scheduleRetry } from './schedule-retry.ts'

export type Unresolved = Exclude<ResolveOutcome, { kind: 'published' }>

/** The outcome is still unknown: checks the platform again later, and asks the user after `maxChecks` checks. */
export async function scheduleCheck(
  ctx: Context,
  attempt: Attempt,
  found: Unresolved,
  commitStartedAt: Date,
): Promise<void> {
  const { answer } = found
  if (found.kind === 'reauth_required') {
    return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  }
  if (attempt.checks >= maxChecks) return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  const { settleSeconds } = ctx.config.publishing
  const settlesInMs = commitStartedAt.getTime() + settleSeconds * 1000 - Date.now()
  const waitMs =
    found.kind === 'absent'
      ? Math.max(settlesInMs, 500)
      : Math.max(
          checkDelayMs(attempt.checks, settleSeconds),
          'retryAfterMs' in found ? (found.retryAfterMs ?? 0) : 0,
        )
  const message = `The answer of ${platformName(attempt.post)} got lost. We check whether the post is there before sending anything again.`
  await scheduleRetry(ctx, attempt, { waitMs, step: 'checking', message, answer, count: 'checks' })
}
