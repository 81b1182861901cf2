import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badVerificationToken } from '../account-errors.ts'
import { addressChangedMail } from '../account-mails.ts'
import { deleteResetsOfUser } from '../password-reset/resets.queries.ts'
import { discardUnverified, findUser, lockUsersWithEmail, setEmail } from '../users/users.queries.ts'
import { mailCurrentAddress } from './request-email-change.ts'
import { findEmailChange, markEmailChangeUsed } from './email-changes.queries.ts'

/**
 * Sets the new address of a user after its owner opened the mailed link, and notifies the old address. A link that was
 * already used succeeds again. Returns the address, or undefined for an unknown link.
 */
export async function confirmEmailChange(ctx: Context, tokenHash: Buffer): Promise<string | undefined> {
  const now = ctx.clock.now()
  const change = await findEmailChange(ctx.db, tokenHash)
  if (!change || change.used_at !== null) return change?.email
  if (change.expires_at <= now) throw badVerificationToken()
  await inTransaction(ctx.db, async (trx) => {
    const holders = await lockUsersWithEmail(trx, change.email)
    if (holders.some(({ email_verified_at }) => email_verified_at !== null)) throw badVerificationToken()
    if (!(await markEmailChangeUsed(trx, tokenHash, now))) {
      if (!(await findEmailChange(trx, tokenHash))) throw badVerificationToken()
      return
    }
    const user = await findUser(trx, change.user_id)
    if (!user) throw badVerificationToken()
    await discardUnverified(trx, change.email, now)
    await setEmail(trx, user.id, { email: change.email, passwordHash: change.password_hash, now })
    await deleteResetsOfUser(trx, user.id)
    await recordSecurity(trx, user.id, { at: now, activity: { kind: 'email.changed', data: {} } })
    await mailCurrentAddress(ctx, trx, user, addressChangedMail(ctx.config, user, change.email))
  })
  return change.email
}
