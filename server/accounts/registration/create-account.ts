import type { Context, Trx } from '../../context.ts'
import { createWorkspace } from '../../workspaces/index.ts'
import { insertUser, type NewUser, type UserRow } from '../users/users.queries.ts'

/** Creates a user with a personal workspace. */
export async function createAccount(
  ctx: Context,
  trx: Trx,
  { timeZone, ...user }: NewUser & { timeZone: string },
): Promise<UserRow> {
  const created = await insertUser(trx, user)
  const plan = ctx.config.defaultPlan
  const workspace = { ownerId: created.id, name: created.full_name, timeZone, plan, now: user.now }
  await createWorkspace(trx, workspace)
  return created
}
