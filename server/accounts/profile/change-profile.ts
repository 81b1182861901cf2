import type { ProfileChange, User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { usernameTaken } from '../account-errors.ts'
import { presentUser } from '../users/get-profile.ts'
import { updateProfile } from '../users/users.queries.ts'

/** Changes what the user says about themselves. Throws `conflict` if the username belongs to another user. */
export async function changeProfile(
  ctx: Context,
  { userId, workspaceId }: Caller,
  change: ProfileChange,
): Promise<User> {
  const user = await updateProfile(ctx.db, userId, change, ctx.clock.now())
  if (!user) throw usernameTaken()
  return presentUser(ctx, user, workspaceId)
}
