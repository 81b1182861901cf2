import type { Context } from '../../../context.ts'
import type { AccessDisputed, RateLimited, Refusal } from '../../../connectors/index.ts'
import { formatDuration } from '../../schedule/format-time.ts'
import type { Attempt } from '../attempt.ts'
import { databaseNow } from '../attempts.queries.ts'
import { parkCalls } from '../limits/call-limits.queries.ts'
import { longestWaitMs, maxDisputedTries, maxTries, retryDelayMs } from './retry-delays.ts'
import { platformName, subjectOf } from './attempt-event.ts'
import { recordFailure, recordRejected } from './record-failure.ts'
import { scheduleRetry } from './schedule-retry.ts'

/**
 * The platform refused and nothing was posted. Only a rate-limited or unavailable platform is retried automatically.
 */
export async function recordRefusal(
  ctx: Context,
  attempt: Attempt,
  refusal: Refusal | AccessDisputed,
): Promise<void> {
  switch (refusal.kind) {
    case 'rate_limited':
      return recordLimit(ctx, attempt, refusal)
    case 'unavailable':
      return recordRetry(ctx, attempt, refusal)
    case 'access_disputed':
      return recordDisputedAccess(ctx, attempt, refusal)
    case 'reauth_required':
      return recordFailure(ctx, attempt, 'reauth_required', refusal.answer)
    case 'rejected':
      return recordRejected(ctx, attempt, refusal)
  }
}

type Retriable = Extract<Refusal, { kind: 'unavailable' }>

async function recordRetry(ctx: Context, attempt: Attempt, refusal: Retriable): Promise<void> {
  if (attempt.tries >= maxTries) return recordFailure(ctx, attempt, refusal.kind, refusal.answer)
  const waitMs = Math.max(
    refusal.retryAfterMs ?? 0,
    refusal.retryAfterMs === 0 ? 0 : retryDelayMs(attempt.tries),
  )
  await tryAgain(attempt, { waitMs, cause: 'cannot be reached', answer: refusal.answer })
}

async function recordDisputedAccess(
  ctx: Context,
  attempt: Attempt,
  { answer }: AccessDisputed,
): Promise<void> {
  if (attempt.tries >= maxDisputedTries) return recordFailure(ctx, attempt, 'reauth_required', answer)
  const cause = 'refused our access, although it is valid'
  await tryAgain(attempt, { waitMs: retryDelayMs(attempt.tries), cause, answer })
}

type Wait = { waitMs: number; cause: string; answer: string }

async function tryAgain(attempt: Attempt, { waitMs, cause, answer }: Wait): Promise<void> {
  const next = `the next try is in ${formatDuration(Math.max(waitMs, 1000))}`
  await scheduleRetry(attempt, {
    wait: waitMs,
    step: 'waiting',
    message: `${platformName(attempt.post)} ${cause}. ${nothingPosted(attempt)}; ${next}.`,
    answer,
    count: 'tries',
    commit: { closes: 'unavailable' },
  })
}

/**
 * Parks the account, so that none of its posts is tried before the platform accepts calls again. Waiting does not count
 * as a failed try. A post that has waited for a day fails.
 */
async function recordLimit(ctx: Context, attempt: Attempt, refusal: RateLimited): Promise<void> {
  const { post, earlier } = attempt
  const accountId = post.social_account_id ?? ''
  const now = await databaseNow(ctx.db)
  const waitedMs = now.getTime() - (earlier[0]?.started_at ?? now).getTime()
  if (waitedMs >= longestWaitMs) return recordFailure(ctx, attempt, 'rate_limited', refusal.answer)
  const { scope = 'account', retryAfterMs } = refusal
  const waitMs = retryAfterMs === null ? null : Math.min(retryAfterMs, longestWaitMs)
  await scheduleRetry(attempt, {
    wait: (trx) => parkCalls(trx, { accountId, platform: post.platform }, { scope, waitMs }),
    step: 'waiting',
    message: `${platformName(post)} limits how often ${scope === 'account' ? 'this account' : 'this installation'} can post. ${nothingPosted(attempt)}; it continues as soon as ${platformName(post)} allows it.`,
    answer: refusal.answer,
    commit: { closes: refusal.kind },
  })
}

const nothingPosted = (attempt: Attempt) =>
  attempt.part === null ? 'Nothing was posted' : `${subjectOf(attempt)} was not published`
