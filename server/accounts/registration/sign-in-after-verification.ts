import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { expiredChallenge } from '../account-errors.ts'
import type { Device } from '../sessions/known-devices.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { findUser } from '../users/users.queries.ts'
import { spendRegistrationToken } from './registration-tokens.queries.ts'

/**
 * Signs in the browser that registered, by the token that the registration returned, once the address of that very
 * registration is verified. Never replaces a second factor.
 */
export async function signInAfterVerification(
  ctx: Context,
  { token, device }: { token: string; device: Device },
): Promise<{ token: string; user: User }> {
  const userId = await spendRegistrationToken(ctx.db, hashToken(token), ctx.clock.now())
  const user = userId !== undefined && (await findUser(ctx.db, userId))
  if (!user || (await hasTwoFactor(ctx.db, user.id))) throw expiredChallenge()
  return startSession(ctx, user, device)
}
