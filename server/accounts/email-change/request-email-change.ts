import type { z } from 'zod'
import type { changeEmailSchema } from '../../../contract/accounts/devices.ts'
import type { Context, Trx } from '../../context.ts'
import { queueMail, type QueuedMail } from '../../mail/index.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { invalid } from '../../infra/http/app-error.ts'
import { addressChangeRequestedMail, alreadyRegisteredMail, confirmAddressMail } from '../account-mails.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { hashPassword, saltOf } from '../passwords/password-hash.ts'
import { findVerifiedUser, type UserRow } from '../users/users.queries.ts'
import { saveEmailChange } from './email-changes.queries.ts'

/**
 * Asks the owner of a new address to confirm it, and notifies the current address. The response is the same for an
 * address that already has an account, whose owner gets a mail without a link.
 */
export async function requestEmailChange(
  ctx: Context,
  userId: string,
  { email, ...identity }: z.infer<typeof changeEmailSchema>,
): Promise<void> {
  const user = await confirmIdentity(ctx, userId, identity)
  if (email.toLowerCase() === user.email.toLowerCase()) {
    const message = 'This is your email address already.'
    throw invalid(message, { email: message })
  }
  const passwordHash = await hashPassword(
    ctx.config.passwordCost,
    identity.password,
    saltOf(ctx.secrets, email),
  )
  const token = newToken()
  await inTransaction(ctx.db, async (trx) => {
    const owner = await findVerifiedUser(trx, email)
    await saveEmailChange(trx, {
      user_id: userId,
      email,
      token_hash: hashToken(token),
      password_hash: passwordHash,
      expires_at: timeAfter(ctx.clock.now(), lifetimes.verificationLink),
    })
    const mail = owner
      ? { to: owner.email, ...alreadyRegisteredMail(ctx.config, owner) }
      : { to: email, ...confirmAddressMail(ctx.config, user, token) }
    await queueMail(ctx, trx, mail)
    await mailCurrentAddress(ctx, trx, user, addressChangeRequestedMail(ctx.config, user, email))
  })
}

/**
 * Notifies the user's current address. An address that was never verified gets no mail, because it may belong to
 * someone else.
 */
export async function mailCurrentAddress(
  ctx: Context,
  trx: Trx,
  { email, email_verified_at }: Pick<UserRow, 'email' | 'email_verified_at'>,
  mail: Omit<QueuedMail, 'to'>,
): Promise<void> {
  if (email_verified_at !== null) await queueMail(ctx, trx, { to: email, ...mail })
}
