import { recordSecurity } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badResetToken } from '../account-errors.ts'
import { clearAccountLimits, refusalOf } from '../account-limits.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { hashPassword, saltOf } from '../passwords/password-hash.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { createAccount } from '../registration/create-account.ts'
import { forgetRememberedDevices, saveKnownDevice, type Device } from '../sessions/known-devices.queries.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.ts'
import {
  discardUnverified,
  findFirstWorkspace,
  findUser,
  lockUsersWithEmail,
  markEmailVerified,
  setPasswordHash,
  type UserRow,
} from '../users/users.queries.ts'
import { findLiveReset, useReset } from './resets.queries.ts'

type NewPassword = { token: string; password: string; device: Device }

/** Ends what applications may do for a user. Given from above, because they belong to a domain above this one. */
export type EndConnections = (trx: Trx, userId: string) => Promise<void>

/**
 * Sets a new password, once, with the token of a mailed link or of a verified code. Ends all sessions and
 * connections of applications, cancels all other resets, and makes the device known, so that guesses by others cannot lock the user out.
 */
export async function resetPassword(
  ctx: Context,
  endConnections: EndConnections,
  { token, password, device }: NewPassword,
): Promise<void> {
  const now = ctx.clock.now()
  const reset = await findLiveReset(ctx.db, hashToken(token), now)
  const owner = reset && (await findUser(ctx.db, reset.user_id))
  if (!owner) throw badResetToken()
  const passwordHash = await hashPassword(ctx.config.passwordCost, password, saltOf(ctx.secrets, owner.email))
  const userId = await inTransaction(ctx.db, async (trx) => {
    if (!(await useReset(trx, reset.id))) throw badResetToken()
    const user = await ownAccount(ctx, trx, { email: owner.email, userId: owner.id, passwordHash, now })
    await setPasswordHash(trx, user.id, passwordHash, now)
    await signOutEverywhere(trx, user.id)
    await endConnections(trx, user.id)
    await forgetRememberedDevices(trx, user.id)
    await saveKnownDevice(trx, user.id, device, now)
    await recordSecurity(trx, user.id, { at: now, activity: { kind: 'password.reset', data: {} } })
    await sendSecurityAlert(ctx, trx, user.id, (one) => passwordChangedMail(ctx.config, one))
    return user.id
  })
  await letIn(ctx, userId, device)
}

/** The owner has just proved access to the mailbox, so guesses by others must not lock them out. */
async function letIn({ db }: Context, userId: string, { address, tokenHash }: Device): Promise<void> {
  for (const from of [address, tokenHash.toString('base64url')]) {
    await clearAccountLimits(db, 'login-known', { address: from, account: userId })
  }
  const limited = { account: userId, address: '' }
  await clearAccountLimits(db, 'confirm-identity', limited)
  if (!(await refusalOf(db, 'two-factor-again', limited))) {
    await clearAccountLimits(db, 'two-factor', limited)
  }
}

type Reset = { email: string; userId: string; passwordHash: string; now: Date }

/**
 * The account whose password is set. If nobody verified the address, a new, empty account is created, because someone
 * else may have prepared the existing registrations. The token was received at the address, so the account counts as
 * verified.
 */
async function ownAccount(
  ctx: Context,
  trx: Trx,
  { email, userId, passwordHash, now }: Reset,
): Promise<UserRow> {
  const users = await lockUsersWithEmail(trx, email)
  const user = users.find(({ id }) => id === userId)
  if (!user) throw badResetToken()
  if (user.email_verified_at !== null) return user
  if (users.some(({ email_verified_at }) => email_verified_at !== null)) throw badResetToken()
  const workspaceId = await findFirstWorkspace(trx, user.id)
  const timeZone = workspaceId === undefined ? 'UTC' : await findTimeZone(trx, workspaceId)
  await discardUnverified(trx, email, now)
  const created = await createAccount(ctx, trx, {
    email,
    fullName: user.full_name,
    phoneNumber: null,
    accountType: user.account_type,
    passwordHash,
    timeZone,
    now,
  })
  await markEmailVerified(trx, created.id, now)
  return created
}
