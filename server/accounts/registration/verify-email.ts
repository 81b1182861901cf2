import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badVerificationToken } from '../account-errors.ts'
import { confirmEmailChange } from '../email-change/confirm-email-change.ts'
import { discardUnverified, lockUsersWithEmail, markEmailVerified } from '../users/users.queries.ts'
import { findVerification, markVerificationUsed } from './verifications.queries.ts'

/**
 * Verifies the address of the registration that a mailed link belongs to. All other registrations of the address are
 * discarded, so that nobody has access to an account that they prepared for someone else. A link of an address that is
 * already verified succeeds again, even if it was used or has expired, because mail scanners open links first and users
 * click twice. Also confirms a user's new address. Returns the address.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string> {
  const tokenHash = hashToken(token)
  const now = ctx.clock.now()
  const verification = await findVerification(ctx.db, tokenHash, now)
  if (!verification) {
    const changed = await confirmEmailChange(ctx, tokenHash)
    if (changed === undefined) throw badVerificationToken()
    return changed
  }
  if (verification.email_verified_at !== null) return verification.email
  if (verification.expires_at <= now) throw badVerificationToken()
  await inTransaction(ctx.db, async (trx) => {
    const rivals = await lockUsersWithEmail(trx, verification.email)
    const own = rivals.find(({ id }) => id === verification.user_id)
    const verified = rivals.find(({ email_verified_at }) => email_verified_at !== null)
    // The same link was opened twice at the same time.
    if (own && own === verified) return
    // The link of another registration was opened first. Its clock may be ahead, so the times are not compared.
    if (!own || verified) throw badVerificationToken()
    if (own.delete_at !== null && own.delete_at <= now) throw badVerificationToken()
    await markVerificationUsed(trx, tokenHash, now)
    await markEmailVerified(trx, own.id, now)
    await discardUnverified(trx, own.email, now)
  })
  return verification.email
}
