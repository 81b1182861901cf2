import type { User } from '../../contract/accounts/accounts.ts'
import { hashPassword } from '../../server/accounts/passwords/password-hash.ts'
import { sessionExpiry } from '../../server/accounts/sessions/find-caller.ts'
import { insertSession } from '../../server/accounts/sessions/sessions.queries.ts'
import { presentUser } from '../../server/accounts/users/present-user.ts'
import { insertUser } from '../../server/accounts/users/users.queries.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { hashToken, newToken } from '../../server/infra/crypto/tokens.ts'
import { createWorkspace } from '../../server/workspaces/index.ts'

export type TestUser = {
  token: string
  user: User
  workspaceId: string
  email: string
  password: string
}

export type UserOptions = { email?: string; fullName?: string; verified?: boolean }

export const testPassword = 'Correct-horse-7'

/** Made once for all users of a worker process, because each hash takes tens of milliseconds. */
let testHash: Promise<string> | undefined

let people = 0

/** A user (verified by default) with a workspace and a session, as registration and sign-in create them, but without their calls. */
export async function addUser(
  ctx: Context,
  { email, fullName = 'Ada Lovelace', verified = true }: UserOptions = {},
): Promise<TestUser> {
  people += 1
  const address = email ?? `person-${people}-${Date.now()}@example.com`
  const passwordHash = await (testHash ??= hashPassword(testPassword))
  const now = ctx.clock.now()
  const token = newToken()
  const { row, workspaceId } = await inTransaction(ctx.db, async (trx) => {
    const user = await insertUser(trx, {
      email: address,
      fullName,
      phoneNumber: null,
      accountType: 'influencer',
      passwordHash,
      now,
    })
    const row = await trx
      .updateTable('users')
      .set(verified ? { email_verified_at: now, delete_at: null } : { updated_at: now })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const plan = ctx.config.defaultPlan
    const workspace = { ownerId: user.id, name: user.full_name, timeZone: 'UTC', plan, now }
    const id = await createWorkspace(trx, workspace)
    await insertSession(trx, {
      userId: user.id,
      workspaceId: id,
      tokenHash: hashToken(token),
      now,
      expiresAt: sessionExpiry(now),
    })
    return { row, workspaceId: id }
  })
  const user = await presentUser(ctx, row, workspaceId)
  return { token, user, workspaceId, email: address, password: testPassword }
}
