import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import { sendVerification } from './send-verification.ts'
import { findUser } from '../users/users.queries.ts'

/** Sends another verification link, unless the address is already verified. */
export async function resendVerification(ctx: Context, userId: string): Promise<'sent' | 'already verified'> {
  return inTransaction(ctx.db, async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw unauthenticated()
    if (user.email_verified_at !== null) return 'already verified'
    await sendVerification(ctx, trx, user)
    return 'sent'
  })
}
