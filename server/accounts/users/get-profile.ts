import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { findUser, type UserRow } from './users.queries.ts'
import { readPlan } from '../../plans/index.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { toUser } from './users.view.ts'

export async function getProfile(ctx: Context, { userId, workspaceId }: Caller): Promise<User> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw unauthenticated()
  return presentUser(ctx, user, workspaceId)
}

/** The user in the API's format, with the current plan and the time zone of their workspace. */
export async function presentUser(ctx: Context, user: UserRow, workspaceId: string): Promise<User> {
  const [plan, timeZone] = await Promise.all([
    readPlan(ctx, ctx.db, workspaceId),
    findTimeZone(ctx.db, workspaceId),
  ])
  return toUser(user, { plan, timeZone })
}
