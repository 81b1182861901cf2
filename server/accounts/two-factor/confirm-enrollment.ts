import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { badCode, twoFactorAlreadyOn } from '../account-errors.ts'
import { spendAccountLimits } from '../account-limits.ts'
import { twoFactorMail } from '../account-mails.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { matchingStep } from './totp.ts'
import { enableTwoFactor, findTwoFactor, replaceRecoveryCodes } from './two-factor.queries.ts'

/** Turns two-factor authentication on with the first code of the authenticator app. Returns the recovery codes. */
export async function confirmEnrollment(ctx: Context, userId: string, code: string): Promise<string[]> {
  await spendAccountLimits(ctx.db, 'confirm-identity', { account: userId, address: '' })
  const now = ctx.clock.now()
  const row = await findTwoFactor(ctx.db, userId)
  if (!row) throw badCode()
  if (row.enabled_at !== null) throw twoFactorAlreadyOn()
  const step = matchingStep(openSecret(ctx, row), code.replace(/\s/g, ''), now)
  if (step === undefined) throw badCode()
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => recoveryCodeHash(ctx.secrets, userId, one))
  await inTransaction(ctx.db, async (trx) => {
    if (!(await enableTwoFactor(trx, userId, step, now))) throw twoFactorAlreadyOn()
    await replaceRecoveryCodes(trx, userId, hashes)
    await recordSecurity(trx, userId, { at: now, activity: { kind: 'two_factor.turned_on', data: {} } })
    await sendSecurityAlert(ctx, trx, userId, (user) => twoFactorMail(ctx.config, user, 'on'))
  })
  return codes
}
