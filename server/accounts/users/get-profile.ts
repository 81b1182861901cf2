import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findUser, type UserRow } from './users.queries.ts'
import { readPlan } from '../../plans/index.ts'
import { toUser } from './users.view.ts'

export async function getProfile(ctx: Context, { userId, workspaceId }: Caller): Promise<User> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw unauthenticated()
  return presentUser(ctx, user, workspaceId)
}

/** The user in the API's format, with the current plan of their workspace. */
export async function presentUser(ctx: Context, user: UserRow, workspaceId: string): Promise<User> {
  return toUser(user, await readPlan(ctx, ctx.db, workspaceId))
}
