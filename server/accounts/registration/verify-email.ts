import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badVerificationToken } from '../account-errors.ts'
import { markEmailVerified } from '../users/users.queries.ts'
import { findVerification, markVerificationUsed } from './verifications.queries.ts'

/**
 * Verifies the address that a link was sent to. A link of an already verified address succeeds again, even if it was
 * used or has expired, because mail scanners open links first and users click twice. Returns the address.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string> {
  const tokenHash = hashToken(token)
  const now = ctx.clock.now()
  const verification = await findVerification(ctx.db, tokenHash)
  if (!verification) throw badVerificationToken()
  if (verification.email_verified_at !== null) return verification.email
  if (verification.expires_at <= now) throw badVerificationToken()
  await inTransaction(ctx.db, async (trx) => {
    await markVerificationUsed(trx, tokenHash, now)
    await markEmailVerified(trx, verification.user_id, now)
  })
  return verification.email
}
