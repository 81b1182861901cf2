import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { twoFactorAlreadyOn } from '../account-errors.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { sealSecret } from './secret.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { saveNewSecret } from './two-factor.queries.ts'

/** Creates a new secret for an authenticator app. It has no effect until the first code is entered. */
export async function startEnrollment(
  ctx: Context,
  userId: string,
  identity: Identity,
): Promise<{ secret: string; uri: string }> {
  const user = await confirmIdentity(ctx, userId, identity)
  const secret = newTotpSecret()
  const sealed = sealSecret(ctx, userId, secret)
  if (!(await saveNewSecret(ctx.db, userId, { secret: sealed, now: ctx.clock.now() }))) {
    throw twoFactorAlreadyOn()
  }
  return { secret, uri: totpUri(secret, user.email) }
}
