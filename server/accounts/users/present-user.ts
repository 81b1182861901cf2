import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { readPlan } from '../../plans/index.ts'
import type { UserRow } from './users.queries.ts'
import { toUser } from './users.view.ts'

/** The user in the API's format, with the current plan of their workspace. */
export async function presentUser(ctx: Context, user: UserRow, workspaceId: string): Promise<User> {
  return toUser(user, await readPlan(ctx, ctx.db, workspaceId))
}
