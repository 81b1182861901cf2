import { emailSchema, usernamePattern, type User } from '../../contract/accounts.ts'
import type { Context, Db } from '../context.ts'
import { hashToken, newToken } from '../platform/crypto/tokens.ts'
import { clearAccountLimits, spendAccountLimits } from './account-limits.ts'
import { badCredentials } from './account-errors.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { sessionExpiry } from './session.ts'
import { insertSession } from './sessions.queries.ts'
import { presentUser } from './present-user.ts'
import { findUserByEmail, findUserByUsername, setPasswordHash, type UserRow } from './users.queries.ts'

type Credentials = { name: string; password: string; address: string }

/** Signs in by e-mail address or username. Unknown name and wrong password are one answer, after the same time. */
export async function logIn(
  ctx: Context,
  { name, password, address }: Credentials,
): Promise<{ token: string; user: User }> {
  const user = await findByName(ctx.db, name)
  // By id, so that an e-mail address and a username are not two series of guesses.
  const caller = { address, account: user?.id ?? name }
  await spendAccountLimits(ctx.db, 'login', caller)
  const right = await verifyPassword(password, user?.password_hash)
  if (!user || !right) throw badCredentials()
  await clearAccountLimits(ctx.db, 'login', caller)

  const now = ctx.clock.now()
  if (isOutdated(user.password_hash)) {
    await setPasswordHash(ctx.db, user.id, await hashPassword(password), now)
  }
  const token = newToken()
  await insertSession(ctx.db, {
    userId: user.id,
    tokenHash: hashToken(token),
    now,
    expiresAt: sessionExpiry(now),
  })
  return { token, user: await presentUser(ctx, user) }
}

async function findByName(db: Db, name: string): Promise<UserRow | undefined> {
  if (emailSchema.safeParse(name).success) return findUserByEmail(db, name)
  if (usernamePattern.test(name)) return findUserByUsername(db, name)
  return undefined
}
