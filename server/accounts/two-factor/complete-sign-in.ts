import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { expiredChallenge } from '../account-errors.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { rememberDevice, type Device } from '../sessions/known-devices.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import { findUser } from '../users/users.queries.ts'
import { findChallenge, spendChallenge } from './challenges.queries.ts'
import { checkSecondFactor } from './check-second-factor.ts'

type SecondFactor = { challenge: string; code: string; rememberDevice: boolean; device: Device }

/** Completes a sign-in with the second factor, after the password was correct. */
export async function completeSignIn(
  ctx: Context,
  { challenge, code, device, ...wanted }: SecondFactor,
): Promise<{ token: string; user: User }> {
  const now = ctx.clock.now()
  const tokenHash = hashToken(challenge)
  const found = await findChallenge(ctx.db, tokenHash, now)
  const user = found && (await findUser(ctx.db, found.user_id))
  if (!user) throw expiredChallenge()
  await checkSecondFactor(ctx, user.id, code)
  if (!(await spendChallenge(ctx.db, tokenHash))) throw expiredChallenge()
  const started = await startSession(ctx, user, device)
  if (wanted.rememberDevice) {
    await rememberDevice(ctx.db, user.id, device, timeAfter(now, lifetimes.rememberedDevice))
  }
  return started
}
