import type { Context } from '../../context.ts'
import { badCode } from '../account-errors.ts'
import { clearAccountLimits, spendAccountLimits } from '../account-limits.ts'
import { recoveryCodeUsedMail } from '../account-mails.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { matchingStep } from './totp.ts'
import {
  countRecoveryCodes,
  findTwoFactor,
  spendRecoveryCode,
  spendStep,
  type TwoFactorRow,
} from './two-factor.queries.ts'

/**
 * Accepts a code of the authenticator app or a recovery code, each once. Throws `invalid_code`, and `rate_limited` after
 * five wrong codes in 15 minutes, over all sign-ins.
 */
export async function checkSecondFactor(ctx: Context, userId: string, code: string): Promise<void> {
  // Concurrent uses of the same code on several devices are counted for the account, from whatever address.
  const limited = { account: userId, address: '' }
  await spendAccountLimits(ctx.db, 'two-factor', limited)
  const row = await findTwoFactor(ctx.db, userId)
  if (!row || !(await acceptCode(ctx, row, code.replace(/\s/g, '')))) throw badCode()
  await clearAccountLimits(ctx.db, 'two-factor', limited)
}

async function acceptCode(ctx: Context, row: TwoFactorRow, code: string): Promise<boolean> {
  const now = ctx.clock.now()
  if (/^\d{6}$/.test(code)) {
    const step = matchingStep(openSecret(ctx, row), code, now)
    return step !== undefined && (await spendStep(ctx.db, row.user_id, step))
  }
  const hash = recoveryCodeHash(ctx.secrets, row.user_id, code)
  if (!(await spendRecoveryCode(ctx.db, row.user_id, hash, now))) return false
  const left = await countRecoveryCodes(ctx.db, row.user_id)
  await sendSecurityAlert(ctx, ctx.db, row.user_id, (user) => recoveryCodeUsedMail(ctx.config, user, left))
  return true
}
