import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { badCode } from '../account-errors.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { codeAttempts, codeHash } from './start-password-reset.ts'
import { findNewestReset, setResetToken, countAttempt } from './resets.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'

/** The minimum time of a refusal, so that timing does not reveal whether the address has an account. */
const refusalMs = 150

/** Exchanges the newest code of an email address, once, for a token that sets a new password. */
export async function verifyResetCode(ctx: Context, email: string, code: string): Promise<string> {
  const floor = sleep(refusalMs)
  const token = await exchange(ctx, email, code)
  if (token !== undefined) return token
  await floor
  throw badCode()
}

async function exchange(ctx: Context, email: string, code: string): Promise<string | undefined> {
  const now = ctx.clock.now()
  const user = await findUserByEmail(ctx.db, email, now)
  const reset = user && (await findNewestReset(ctx.db, user.id))
  const attempt = reset && (await countAttempt(ctx.db, reset.id, { now, attempts: codeAttempts }))
  if (!attempt || !timingSafeEqual(attempt.code_hash, codeHash(ctx.secrets, reset.id, code))) return undefined
  const token = newToken()
  const expiresAt = timeAfter(now, lifetimes.resetToken)
  return (await setResetToken(ctx.db, reset.id, hashToken(token), expiresAt)) ? token : undefined
}
