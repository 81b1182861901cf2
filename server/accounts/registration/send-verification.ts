import type { Context, Trx } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { alreadyRegisteredMail, verificationMail } from '../account-mails.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { findVerifiedUser, type UserRow } from '../users/users.queries.ts'
import { insertVerification } from './verifications.queries.ts'

/**
 * Sends a new verification link. Older ones keep working until they expire, because mails can arrive in any order. The
 * owner of an address that already has a verified account gets a mail without a link instead.
 */
export async function sendVerification(ctx: Context, trx: Trx, user: UserRow): Promise<void> {
  const owner = await findVerifiedUser(trx, user.email)
  if (owner) {
    await queueMail(ctx, trx, { to: owner.email, ...alreadyRegisteredMail(ctx.config, owner) })
    return
  }
  const token = newToken()
  const now = ctx.clock.now()
  await insertVerification(trx, {
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email,
    now,
    expiresAt: timeAfter(now, lifetimes.verificationLink),
  })
  await queueMail(ctx, trx, { to: user.email, ...verificationMail(ctx.config, user, token) })
}
