import type { User } from '../../contract/accounts.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { findOwnWorkspace, type UserRow } from './users.queries.ts'
import { toUser } from './users.view.ts'

/** The user as the screens know them, with the plan in force in their own workspace. */
export async function presentUser(ctx: Context, user: UserRow): Promise<User> {
  const workspaceId = await findOwnWorkspace(ctx.db, user.id)
  return toUser(user, await readPlan(ctx, ctx.db, workspaceId))
}
