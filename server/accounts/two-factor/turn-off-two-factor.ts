import type { Identity } from '../../../contract/accounts/two-factor.ts'
import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { twoFactorMail } from '../account-mails.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { forgetRememberedDevices } from '../sessions/known-devices.queries.ts'
import { deleteTwoFactor, hasTwoFactor } from './two-factor.queries.ts'

export async function turnOffTwoFactor(ctx: Context, userId: string, identity: Identity): Promise<void> {
  await confirmIdentity(ctx, userId, identity)
  if (!(await hasTwoFactor(ctx.db, userId))) return
  await inTransaction(ctx.db, async (trx) => {
    await deleteTwoFactor(trx, userId)
    await forgetRememberedDevices(trx, userId)
    await recordSecurity(trx, userId, {
      at: ctx.clock.now(),
      activity: { kind: 'two_factor.turned_off', data: {} },
    })
    await sendSecurityAlert(ctx, trx, userId, (user) => twoFactorMail(ctx.config, user, 'off'))
  })
}
