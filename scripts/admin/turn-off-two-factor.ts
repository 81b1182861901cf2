import type { Context } from '../../server/context.ts'
import { turnOffForUser } from '../../server/accounts/index.ts'
import { findUserId } from './accounts.queries.ts'
import { noAccount } from './find-workspace.ts'

export async function turnOffTwoFactor(ctx: Context, email: string): Promise<string[]> {
  const userId = await findUserId(ctx.db, email)
  if (userId === undefined) throw noAccount(email)
  await ctx.jobs.start()
  try {
    if (!(await turnOffForUser(ctx, userId))) return [`Two-factor authentication of ${email} is not on.`]
  } finally {
    await ctx.jobs.stop(stopMs)
  }
  return [
    `Two-factor authentication of ${email} is off: the password alone is enough to sign in.`,
    'They are told by email, unless they turned security alerts off.',
  ]
}

const stopMs = 5_000
