import type { z } from 'zod'
import type { registerSchema } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { hashPassword, saltOf } from '../passwords/password-hash.ts'
import { createAccount } from './create-account.ts'
import { insertRegistrationToken } from './registration-tokens.queries.ts'
import { sendVerification } from './send-verification.ts'

type Registration = z.infer<typeof registerSchema>

/**
 * Creates an account with a personal workspace and sends the verification link. The same happens for an address that
 * already has an account, so that the response does not reveal whether it has one; its owner then gets a mail without a
 * link. Returns a token with which this browser signs in once the address of this registration is verified.
 */
export async function register(ctx: Context, input: Registration): Promise<string> {
  const passwordHash = await hashPassword(
    ctx.config.passwordCost,
    input.password,
    saltOf(ctx.secrets, input.email),
  )
  const token = newToken()
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    const user = await createAccount(ctx, trx, {
      email: input.email,
      fullName: input.full_name,
      phoneNumber: input.phone_number,
      accountType: input.account_type,
      passwordHash,
      timeZone: knownZone(input.timeZone),
      now,
    })
    await insertRegistrationToken(trx, {
      tokenHash: hashToken(token),
      userId: user.id,
      expiresAt: timeAfter(now, lifetimes.verificationLink),
    })
    await sendVerification(ctx, trx, user)
  })
  return token
}

/** An unknown time zone becomes UTC instead of failing the registration. */
function knownZone(timeZone: string | undefined): string {
  try {
    if (timeZone === undefined || !/^[A-Za-z]/.test(timeZone)) return 'UTC'
    const { timeZone: known } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
    // A few old time zone names are known only to JavaScript or only to PostgreSQL, which computes the monthly periods.
    return Temporal.Now.zonedDateTimeISO(known).timeZoneId
  } catch {
    return 'UTC'
  }
}
