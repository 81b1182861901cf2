import type { Context } from '../context.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import { inTransaction } from '../platform/database/database.ts'
import { badVerificationToken } from './account-errors.ts'
import { markEmailVerified } from './users.queries.ts'
import { findVerification, markVerificationUsed } from './verifications.queries.ts'

/**
 * Verifies the address a link was sent to. A link of an address that is verified already succeeds again,
 * used or expired: mail scanners open links before people do, and people click twice.
 */
export async function verifyEmail(ctx: Context, token: string): Promise<void> {
  const tokenHash = hashToken(token)
  const now = ctx.clock.now()
  const verification = await findVerification(ctx.db, tokenHash)
  if (!verification) throw badVerificationToken()
  if (verification.email_verified_at !== null) return
  if (verification.expires_at <= now) throw badVerificationToken()
  await inTransaction(ctx.db, async (trx) => {
    await markVerificationUsed(trx, tokenHash, now)
    await markEmailVerified(trx, verification.user_id, now)
  })
}
