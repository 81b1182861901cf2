import type { Context } from '../../../context.ts'
import type { Refusal } from '../../../connectors/connector.ts'
import { formatDuration } from '../../schedule/format-time.ts'
import type { Attempt } from '../attempt.ts'
import { maxTries, retryDelayMs } from './retry-delays.ts'
import { platformName, subjectOf } from './attempt-event.ts'
import { recordFailure, recordRejected } from './record-failure.ts'
import { scheduleRetry } from './schedule-retry.ts'

/** The platform refused and nothing was posted. Only a rate-limited or unavailable platform is tried again automatically. */
export async function recordRefusal(ctx: Context, attempt: Attempt, refusal: Refusal): Promise<void> {
  switch (refusal.kind) {
    case 'rate_limited':
    case 'unavailable':
      return recordRetry(ctx, attempt, refusal)
    case 'reauth_required':
      return recordFailure(ctx, attempt, 'reauth_required', refusal.answer)
    case 'rejected':
      return recordRejected(ctx, attempt, refusal)
  }
}

type Retriable = Extract<Refusal, { kind: 'rate_limited' | 'unavailable' }>

async function recordRetry(ctx: Context, attempt: Attempt, refusal: Retriable): Promise<void> {
  if (attempt.tries >= maxTries) return recordFailure(ctx, attempt, refusal.kind, refusal.answer)
  const waitMs = Math.max(
    refusal.retryAfterMs ?? 0,
    refusal.retryAfterMs === 0 ? 0 : retryDelayMs(attempt.tries),
  )
  const what = refusal.kind === 'rate_limited' ? 'asks us to wait' : 'cannot be reached'
  const nothing = attempt.part === null ? 'Nothing was posted' : `${subjectOf(attempt)} was not published`
  const next = `the next try is in ${formatDuration(Math.max(waitMs, 1000))}`
  await scheduleRetry(ctx, attempt, {
    waitMs,
    step: 'waiting',
    message: `${platformName(attempt.post)} ${what}. ${nothing}; ${next}.`,
    answer: refusal.answer,
    count: 'tries',
    commit: { closes: refusal.kind },
  })
}
