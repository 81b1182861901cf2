import { z } from 'zod'
import { recordSecurity } from '../../activity/index.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { JobKind } from '../../infra/jobs/jobs.ts'
import { twoFactorMail } from '../account-mails.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { forgetRememberedDevices } from '../sessions/known-devices.queries.ts'
import { deleteTwoFactor, hasTwoFactor } from './two-factor.queries.ts'

/** The alert is sent by a worker, because queued mails are encrypted and the operator's command has no secret. */
export const twoFactorOffJob: JobKind<{ userId: string }> = {
  name: 'two-factor-off-alert',
  payload: z.object({ userId: z.uuid() }),
  retries: 5,
  expireSeconds: 60,
}

/** Turns two-factor authentication off for a user who can no longer sign in. False if it was not on. */
export async function turnOffForUser(ctx: Context, userId: string): Promise<boolean> {
  if (!(await hasTwoFactor(ctx.db, userId))) return false
  await inTransaction(ctx.db, async (trx) => {
    await deleteTwoFactor(trx, userId)
    await forgetRememberedDevices(trx, userId)
    await recordSecurity(trx, userId, {
      by: 'operator',
      at: ctx.clock.now(),
      activity: { kind: 'two_factor.turned_off', data: {} },
    })
    await queueAlert(ctx, trx, userId)
  })
  return true
}

const queueAlert = (ctx: Context, trx: Db, userId: string) => ctx.jobs.send(trx, twoFactorOffJob, { userId })

export async function alertTwoFactorOff(ctx: Context, userId: string): Promise<void> {
  await sendSecurityAlert(ctx, ctx.db, userId, (user) =>
    twoFactorMail(ctx.config, user, 'off by the operator'),
  )
}
