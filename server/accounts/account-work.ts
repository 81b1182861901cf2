import type { Context } from '../context.ts'
import { sweepLimits } from '../platform/limits/limits.ts'
import { lifetimes, timeBefore } from './lifetimes.ts'
import { passwordResetJob } from './password-reset.jobs.ts'
import { deleteExpiredResets } from './resets.queries.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'
import { startPasswordReset } from './start-password-reset.ts'
import { deleteVerificationsBefore } from './verifications.queries.ts'

const sweepSeconds = 600

/** Answers requests to reset a password, and deletes what expired. */
export async function startAccountWork(ctx: Context): Promise<void> {
  await ctx.jobs.work(passwordResetJob, { batches: 1, batchSize: 1 }, ({ email }) =>
    startPasswordReset(ctx, email),
  )
  ctx.jobs.every(sweepSeconds, 'sweep of sessions and tokens', () => sweepExpired(ctx))
}

/** Deletes sessions, links, codes and counters that can do nothing any more. */
export async function sweepExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db, now, timeBefore(now, lifetimes.sessionIdle))
  await deleteVerificationsBefore(ctx.db, timeBefore(now, lifetimes.verificationKept))
  await deleteExpiredResets(ctx.db, now)
  await sweepLimits(ctx.db)
}
