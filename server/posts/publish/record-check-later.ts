import { markReauthRequired } from '../../channels/index.ts'
import type { Context } from '../../context.ts'
import type { ResolveOutcome } from '../../networks/connector.ts'
import type { Attempt } from './attempt.ts'
import { checkDelayMs, maxChecks } from './back-off.ts'
import { networkOf } from './note-outcome.ts'
import { recordFailure } from './record-failure.ts'
import { tryLater } from './try-later.ts'

export type Unresolved = Exclude<ResolveOutcome, { kind: 'published' }>

/** Nothing is known yet: look again later, and after enough looks ask the person. */
export async function recordCheckLater(
  ctx: Context,
  attempt: Attempt,
  found: Unresolved,
  commitStartedAt: Date,
): Promise<void> {
  const { answer } = found
  if (found.kind === 'reauth_required') {
    await markReauthRequired(ctx, attempt.post.social_account_id ?? '')
    return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  }
  if (attempt.checks >= maxChecks) return recordFailure(ctx, attempt, 'outcome_unknown', answer)
  const { settleSeconds } = ctx.config.publishing
  const settlesIn = commitStartedAt.getTime() + settleSeconds * 1000 - Date.now()
  const waitMs =
    found.kind === 'absent'
      ? Math.max(settlesIn, 500)
      : Math.max(
          checkDelayMs(attempt.checks, settleSeconds),
          'retryAfterMs' in found ? (found.retryAfterMs ?? 0) : 0,
        )
  const message = `The answer of ${networkOf(attempt.post)} got lost. We look whether the post is there before anything is sent again.`
  await tryLater(ctx, attempt, { waitMs, step: 'checking', message, answer, count: 'checks' })
}
