import type { User } from '../../contract/accounts/accounts.ts'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { PasswordCost } from '../../server/accounts/accounts.config.ts'
import { hashPassword } from '../../server/accounts/passwords/password-hash.ts'
import { sessionExpiry } from '../../server/accounts/sessions/find-caller.ts'
import { insertSession } from '../../server/accounts/sessions/sessions.queries.ts'
import { insertUser } from '../../server/accounts/users/users.queries.ts'
import { toUser } from '../../server/accounts/users/users.view.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { hashToken, newToken } from '../../server/infra/crypto/tokens.ts'
import { setGrantedPlan } from '../../server/plans/index.ts'
import { createWorkspace } from '../../server/workspaces/index.ts'

export type TestUser = {
  token: string
  user: User
  workspaceId: string
  email: string
  password: string
}

export type UserOptions = {
  email?: string
  fullName?: string
  accountType?: User['account_type']
  verified?: boolean
  /** The plan of the workspace, with the points of its first month; by default that of the installation. */
  plan?: PlanKey
  /** The time zone of the workspace. */
  timeZone?: string
}

/** What a user is inserted with: the application of a test file, or the database of a product that runs by itself. */
type Installation = Pick<Context, 'db' | 'clock'> & { config: Pick<Context['config'], 'defaultPlan'> }

export const testPassword = 'Correct-horse-7'

/** Hashes of passwords cost next to nothing in tests. */
export const smallCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** Made once for all users of a worker process. */
let testHash: Promise<string> | undefined

let people = 0

/** A user (verified by default) with a workspace and a session, as registration and sign-in create them, but without their calls. */
export async function addUser(
  ctx: Installation,
  {
    email,
    fullName = 'Ada Lovelace',
    accountType = 'influencer',
    verified = true,
    plan = ctx.config.defaultPlan,
    timeZone = 'UTC',
  }: UserOptions = {},
): Promise<TestUser> {
  people += 1
  const address = email ?? `person-${people}-${Date.now()}@example.com`
  const passwordHash = await (testHash ??= hashPassword(smallCost, testPassword))
  const now = ctx.clock.now()
  const token = newToken()
  const { row, workspaceId } = await inTransaction(ctx.db, async (trx) => {
    const user = await insertUser(trx, {
      email: address,
      fullName,
      phoneNumber: null,
      accountType,
      passwordHash,
      now,
    })
    const row = await trx
      .updateTable('users')
      .set(verified ? { email_verified_at: now, delete_at: null } : { updated_at: now })
      .where('id', '=', user.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const workspace = { ownerId: user.id, name: user.full_name, timeZone, plan, now }
    const id = await createWorkspace(trx, workspace)
    if (plan !== ctx.config.defaultPlan) await setGrantedPlan(trx, id, plan)
    await insertSession(trx, {
      userId: user.id,
      workspaceId: id,
      tokenHash: hashToken(token),
      now,
      expiresAt: sessionExpiry(now),
    })
    return { row, workspaceId: id }
  })
  return { token, user: toUser(row, { plan, timeZone }), workspaceId, email: address, password: testPassword }
}
