import type { Context, Trx } from '../../context.ts'
import { queueMail, type QueuedMail } from '../../mail/index.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Tells the address that a user has so far; nothing if it was never verified, because it may belong to someone else. */
export async function mailToOwnAddress(
  ctx: Context,
  trx: Trx,
  { email, email_verified_at }: Pick<UserRow, 'email' | 'email_verified_at'>,
  mail: Omit<QueuedMail, 'to'>,
): Promise<void> {
  if (email_verified_at !== null) await queueMail(ctx, trx, { to: email, ...mail })
}
