import { emailSchema, usernamePattern, type User } from '../../../contract/accounts.ts'
import type { Context, Db } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { clearAccountLimits, spendAccountLimits } from '../account-limits.ts'
import { badCredentials, noWorkspace } from '../account-errors.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/password-hash.ts'
import { sessionExpiry } from './find-caller.ts'
import { insertSession } from './sessions.queries.ts'
import { presentUser } from '../users/present-user.ts'
import {
  findFirstWorkspace,
  findUserByEmail,
  findUserByUsername,
  setPasswordHash,
  type UserRow,
} from '../users/users.queries.ts'

type Credentials = { name: string; password: string; address: string }

/**
 * Signs in by email address or username. An unknown name and a wrong password get the same answer after the same time.
 */
export async function logIn(
  ctx: Context,
  { name, password, address }: Credentials,
): Promise<{ token: string; user: User }> {
  const user = await findByName(ctx.db, name)
  // By id, so that attempts by email address and by username count together.
  const limited = { address, account: user?.id ?? name }
  await spendAccountLimits(ctx.db, 'login', limited)
  const right = await verifyPassword(password, user?.password_hash)
  if (!user || !right) throw badCredentials()
  await clearAccountLimits(ctx.db, 'login', limited)

  const now = ctx.clock.now()
  if (isOutdated(user.password_hash)) {
    await setPasswordHash(ctx.db, user.id, await hashPassword(password), now)
  }
  const token = newToken()
  const workspaceId = await findFirstWorkspace(ctx.db, user.id)
  if (workspaceId === undefined) throw noWorkspace()
  await insertSession(ctx.db, {
    userId: user.id,
    workspaceId,
    tokenHash: hashToken(token),
    now,
    expiresAt: sessionExpiry(now),
  })
  return { token, user: await presentUser(ctx, user, workspaceId) }
}

async function findByName(db: Db, name: string): Promise<UserRow | undefined> {
  if (emailSchema.safeParse(name).success) return findUserByEmail(db, name)
  if (usernamePattern.test(name)) return findUserByUsername(db, name)
  return undefined
}
