import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import { spendAccountLimits } from '../account-limits.ts'
import { sendVerification } from './send-verification.ts'
import { findUser } from '../users/users.queries.ts'

/** Sends another verification link, unless the address is already verified. `address`: where the request comes from. */
export async function resendVerification(
  ctx: Context,
  userId: string,
  address: string,
): Promise<'sent' | 'already verified'> {
  const user = await findUser(ctx.db, userId)
  if (!user) throw unauthenticated()
  if (user.email_verified_at !== null) return 'already verified'
  // Limited by email address, because its owner gets the mails of all registrations with it.
  await spendAccountLimits(ctx.db, 'resend-verification', { address, account: user.email })
  await inTransaction(ctx.db, (trx) => sendVerification(ctx, trx, user))
  return 'sent'
}
