import type { PendingEmail } from '../../../contract/accounts/devices.ts'
import type { Context } from '../../context.ts'
import { findPendingEmailChange } from './email-changes.queries.ts'

/** The address that the user asked for and nobody has confirmed yet, whether or not another account has it. */
export async function readPendingEmail(ctx: Context, userId: string): Promise<PendingEmail | null> {
  const change = await findPendingEmailChange(ctx.db, userId, ctx.clock.now())
  return change ? { email: change.email, expiresAt: change.expires_at.toISOString() } : null
}
