import type { z } from 'zod'
import type { registerSchema } from '../../../contract/accounts.ts'
import type { Context, Trx } from '../../context.ts'
import { queueMail } from '../../mail/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { createWorkspace } from '../../workspaces/index.ts'
import { alreadyRegisteredMail } from '../account-mails.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { sendVerification } from './send-verification.ts'
import { findUserByEmail, insertUser } from '../users/users.queries.ts'

type Registration = z.infer<typeof registerSchema>

/**
 * Creates an account with a personal workspace and sends the verification link. The answer is the same for an address
 * that already has an account: its owner gets a mail about it, and nothing changes.
 */
export async function register(ctx: Context, input: Registration): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  await inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    const user = await insertUser(trx, {
      email: input.email,
      fullName: input.full_name,
      phoneNumber: input.phone_number,
      accountType: input.account_type,
      passwordHash,
      now,
    })
    if (!user) return mailOwner(ctx, trx, input.email)
    const timeZone = knownZone(input.timeZone)
    const plan = ctx.config.defaultPlan
    await createWorkspace(trx, { ownerId: user.id, name: user.full_name, timeZone, plan, now })
    await sendVerification(ctx, trx, user)
  })
}

async function mailOwner(ctx: Context, trx: Trx, email: string): Promise<void> {
  const owner = await findUserByEmail(trx, email)
  if (owner) await queueMail(ctx, trx, { to: owner.email, ...alreadyRegisteredMail(ctx.config, owner) })
}

/** An unknown time zone becomes UTC instead of refusing the registration. */
function knownZone(timeZone: string | undefined): string {
  try {
    if (timeZone === undefined || !/^[A-Za-z]/.test(timeZone)) return 'UTC'
    const { timeZone: known } = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions()
    // A few old names are known only to JavaScript or only to PostgreSQL, which counts the months.
    return Temporal.Now.zonedDateTimeISO(known).timeZoneId
  } catch {
    return 'UTC'
  }
}
