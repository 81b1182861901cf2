import type { User } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { noWorkspace } from '../account-errors.ts'
import { presentUser } from '../users/present-user.ts'
import { findFirstWorkspace, type UserRow } from '../users/users.queries.ts'
import { sessionExpiry } from './find-caller.ts'
import { saveKnownDevice, type Device } from './known-devices.queries.ts'
import { insertSession } from './sessions.queries.ts'

/** Signs a user in, who has shown who they are. */
export async function startSession(
  ctx: Context,
  user: UserRow,
  device: Device,
): Promise<{ token: string; user: User }> {
  const now = ctx.clock.now()
  const token = newToken()
  const workspaceId = await findFirstWorkspace(ctx.db, user.id)
  if (workspaceId === undefined) throw noWorkspace()
  await saveKnownDevice(ctx.db, user.id, device, now)
  await insertSession(ctx.db, {
    userId: user.id,
    workspaceId,
    tokenHash: hashToken(token),
    now,
    expiresAt: sessionExpiry(now),
  })
  return { token, user: await presentUser(ctx, user, workspaceId) }
}
