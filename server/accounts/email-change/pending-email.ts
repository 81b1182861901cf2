import type { PendingEmail } from '../../../contract/accounts/devices.ts'
import type { Context } from '../../context.ts'
import { findPendingEmailChange, cancelPendingEmailChange } from './email-changes.queries.ts'
import { noPendingEmailChange } from '../account-errors.ts'

/** The requested address that is not confirmed yet, regardless of whether another account has it. */
export async function readPendingEmail(ctx: Context, userId: string): Promise<PendingEmail | null> {
  const change = await findPendingEmailChange(ctx.db, userId, ctx.clock.now())
  return change ? { email: change.email, expiresAt: change.expires_at.toISOString() } : null
}

/** Invalidates the link that was sent to the new address. Fails if it was confirmed in the meantime. */
export async function cancelEmailChange(ctx: Context, userId: string): Promise<void> {
  if (!(await cancelPendingEmailChange(ctx.db, userId, ctx.clock.now()))) throw noPendingEmailChange()
}
