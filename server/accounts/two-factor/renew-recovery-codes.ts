import type { Identity } from '../../../contract/accounts/two-factor.ts'
import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { twoFactorOff } from '../account-errors.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { hasTwoFactor, replaceRecoveryCodes } from './two-factor.queries.ts'

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(
  ctx: Context,
  userId: string,
  identity: Identity,
): Promise<string[]> {
  if (!(await hasTwoFactor(ctx.db, userId))) throw twoFactorOff()
  await confirmIdentity(ctx, userId, identity)
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryCodeHash(ctx.secrets, userId, one))
  await inTransaction(ctx.db, async (trx) => {
    await replaceRecoveryCodes(trx, userId, hashes)
    const activity = { kind: 'recovery_codes.renewed', data: {} } as const
    await recordSecurity(trx, userId, { at: ctx.clock.now(), activity })
  })
  return codes
}
