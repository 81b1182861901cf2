import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import { secondFactorRequired, wrongPassword } from '../account-errors.ts'
import { clearAccountLimits, spendAccountLimits } from '../account-limits.ts'
import { findMatching } from '../passwords/password-hash.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { findUser, type UserRow } from '../users/users.queries.ts'

/**
 * Checks that a sensitive change comes from the user and not from someone at their open browser. Requires the password
 * again, and a code if two-factor authentication is on. A refusal is never a 401, because a client ends its session on
 * a 401.
 */
export async function confirmIdentity(
  ctx: Context,
  userId: string,
  { password, code }: Identity,
): Promise<UserRow> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw unauthenticated()
  const limited = { account: userId, address: '' }
  await spendAccountLimits(ctx.db, 'confirm-identity', limited)
  const [matching] = await findMatching(ctx.config.passwordCost, password, [user.password_hash])
  if (matching === undefined) throw wrongPassword()
  await clearAccountLimits(ctx.db, 'confirm-identity', limited)
  if (await hasTwoFactor(ctx.db, userId)) {
    if (code === undefined) throw secondFactorRequired()
    await checkSecondFactor(ctx, userId, code)
  }
  return user
}
