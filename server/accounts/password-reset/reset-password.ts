import type { Context } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badResetToken } from '../account-errors.ts'
import { clearAccountLimits } from '../account-limits.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { deleteResetsOfUser, findLiveReset, useReset } from './resets.queries.ts'
import { deleteSessionsOfUser } from '../sessions/sessions.queries.ts'
import { findUser, markEmailVerified, setPasswordHash } from '../users/users.queries.ts'

type NewPassword = { token: string; password: string; address: string }

/**
 * Sets a new password, once, with the token of a mailed link or of a verified code. Ends all sessions, cancels every
 * other reset, and verifies the email address, because the token was received there.
 */
export async function resetPassword(ctx: Context, { token, password, address }: NewPassword): Promise<void> {
  const reset = await findLiveReset(ctx.db, hashToken(token), ctx.clock.now())
  if (!reset) throw badResetToken()
  const passwordHash = await hashPassword(password)
  const userId = reset.user_id
  await inTransaction(ctx.db, async (trx) => {
    if (!(await useReset(trx, reset.id))) throw badResetToken()
    const now = ctx.clock.now()
    await setPasswordHash(trx, userId, passwordHash, now)
    await markEmailVerified(trx, userId, now)
    await deleteSessionsOfUser(trx, userId)
    await deleteResetsOfUser(trx, userId)
    const user = await findUser(trx, userId)
    if (user) await queueMail(ctx, trx, { to: user.email, ...passwordChangedMail(ctx.config, user) })
  })
  await clearAccountLimits(ctx.db, 'login', { address, account: userId })
}
