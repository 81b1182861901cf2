import type { Context } from '../../context.ts'
import { noPendingEmailChange } from '../account-errors.ts'
import { cancelPendingEmailChange } from './email-changes.queries.ts'

/** Makes the link that was sent to the new address invalid. Fails if it was confirmed meanwhile. */
export async function cancelEmailChange(ctx: Context, userId: string): Promise<void> {
  if (!(await cancelPendingEmailChange(ctx.db, userId, ctx.clock.now()))) throw noPendingEmailChange()
}
