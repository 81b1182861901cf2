import type { Context } from '../context.ts'
import { sweepLimits } from '../infra/limits/limits.ts'
import { lifetimes, timeBefore } from './lifetimes.ts'
import { passwordResetJob } from './password-reset/password-reset.jobs.ts'
import { deleteExpiredResets } from './password-reset/resets.queries.ts'
import { deleteKnownDevicesBefore } from './sessions/known-devices.queries.ts'
import { deleteExpiredSessions } from './sessions/sessions.queries.ts'
import { alertTwoFactorOff, twoFactorOffJob } from './two-factor/turn-off-for-user.ts'
import { deleteExpiredChallenges } from './two-factor/challenges.queries.ts'
import { startPasswordReset } from './password-reset/start-password-reset.ts'
import { deleteEmailChangesBefore } from './email-change/email-changes.queries.ts'
import { deleteExpiredRegistrationTokens } from './registration/registration-tokens.queries.ts'
import { deleteVerificationsBefore } from './registration/verifications.queries.ts'

const sweepSeconds = 600

/** Starts the background work: password reset requests, alerts for the operator's commands, and deleting expired rows. */
export async function startAccountWork(ctx: Context): Promise<void> {
  await ctx.jobs.work(passwordResetJob, { batches: 1, batchSize: 1 }, ({ email }) =>
    startPasswordReset(ctx, email),
  )
  await ctx.jobs.work(twoFactorOffJob, { batches: 1, batchSize: 1 }, ({ userId }) =>
    alertTwoFactorOff(ctx, userId),
  )
  await ctx.jobs.schedule({
    name: 'sweep-sessions',
    everySeconds: sweepSeconds,
    task: () => sweepExpired(ctx),
  })
}

/** Deletes expired sessions, devices, links, codes and rate limits. */
export async function sweepExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db, now, timeBefore(now, lifetimes.sessionIdle))
  await deleteKnownDevicesBefore(ctx.db, timeBefore(now, lifetimes.knownDevice))
  await deleteEmailChangesBefore(ctx.db, timeBefore(now, lifetimes.verificationKept))
  await deleteVerificationsBefore(ctx.db, timeBefore(now, lifetimes.verificationKept))
  await deleteExpiredRegistrationTokens(ctx.db, now)
  await deleteExpiredResets(ctx.db, now)
  await deleteExpiredChallenges(ctx.db, now)
  await sweepLimits(ctx.db)
}
