import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Portrait } from '../../infra/pictures/portrait.ts'
import { presentUser } from '../users/get-profile.ts'
import { savePicture } from './pictures.queries.ts'

/** Replaces the picture of the caller; null removes it. */
export async function changePicture(
  ctx: Context,
  { userId, workspaceId }: Caller,
  picture: Portrait | null,
): Promise<User> {
  const user = await inTransaction(ctx.db, (trx) => savePicture(trx, userId, picture, ctx.clock.now()))
  return presentUser(ctx, user, workspaceId)
}
