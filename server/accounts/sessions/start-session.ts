import type { User } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { noWorkspace } from '../account-errors.ts'
import { newDeviceMail } from '../account-mails.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { presentUser } from '../users/get-profile.ts'
import { findFirstWorkspace, type UserRow } from '../users/users.queries.ts'
import { sessionExpiry } from './find-caller.ts'
import { isNewDevice, saveKnownDevice, type Device } from './known-devices.queries.ts'
import { insertSession } from './sessions.queries.ts'

/** Starts a session for a user whose identity was checked. */
export async function startSession(
  ctx: Context,
  user: UserRow,
  device: Device,
): Promise<{ token: string; user: User }> {
  const now = ctx.clock.now()
  const token = newToken()
  const workspaceId = await findFirstWorkspace(ctx.db, user.id)
  if (workspaceId === undefined) throw noWorkspace()
  if (await isNewDevice(ctx.db, user.id, device)) {
    await sendSecurityAlert(ctx, ctx.db, user.id, (one) => newDeviceMail(ctx.config, one, device))
  }
  await saveKnownDevice(ctx.db, user.id, device, now)
  await insertSession(ctx.db, {
    userId: user.id,
    workspaceId,
    tokenHash: hashToken(token),
    device,
    now,
    expiresAt: sessionExpiry(now),
  })
  return { token, user: await presentUser(ctx, user, workspaceId) }
}
