import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { presentUser } from './present-user.ts'
import { findUser } from './users.queries.ts'

export async function getProfile(ctx: Context, { userId, workspaceId }: Caller): Promise<User> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw unauthenticated()
  return presentUser(ctx, user, workspaceId)
}
