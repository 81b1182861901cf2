import type { Context } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { unauthenticated } from '../platform/http/app-error.ts'
import { sendVerification } from './send-verification.ts'
import { findUser } from './users.queries.ts'

/** Sends another verification link. Says which: there is nothing to do for a verified address. */
export async function resendVerification(ctx: Context, userId: string): Promise<'sent' | 'already verified'> {
  return inTransaction(ctx.db, async (trx) => {
    const user = await findUser(trx, userId)
    if (!user) throw unauthenticated()
    if (user.email_verified_at !== null) return 'already verified'
    await sendVerification(ctx, trx, user)
    return 'sent'
  })
}
