import type { Context, Trx } from '../../context.ts'
import { hashPassword, saltOf } from '../passwords/password-hash.ts'
import { insertUser } from '../users/users.queries.ts'
import { verifyAddress } from '../users/verify-address.ts'

/** The hash of a new password for an address. It takes long, so it is computed before a transaction. */
export const hashPasswordOf = (ctx: Context, { email, password }: { email: string; password: string }) =>
  hashPassword(ctx.config.passwordCost, password, saltOf(ctx.secrets, email))

/**
 * Creates a user without a workspace, whose address counts as verified, because they came by a link that was mailed to
 * it. Returns their id, or undefined if a user has verified the address already.
 */
export async function createVerifiedUser(
  trx: Trx,
  {
    email,
    fullName,
    passwordHash,
    now,
  }: { email: string; fullName: string; passwordHash: string; now: Date },
): Promise<string | undefined> {
  const account = { phoneNumber: null, accountType: 'business_owner' }
  const user = await insertUser(trx, { email, fullName, passwordHash, ...account, now })
  return (await verifyAddress(trx, user, now)) ? user.id : undefined
}
