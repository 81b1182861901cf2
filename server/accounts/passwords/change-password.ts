import type { z } from 'zod'
import type { changePasswordSchema } from '../../../contract/accounts/devices.ts'
import { recordSecurity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { sessionOf, type Caller } from '../../infra/http/caller.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { endOtherSessions } from '../devices/devices.queries.ts'
import { deleteEmailChange } from '../email-change/email-changes.queries.ts'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { deleteResetsOfUser } from '../password-reset/resets.queries.ts'
import { sendSecurityAlert } from '../preferences/send-security-alert.ts'
import { deleteRegistrationTokens } from '../registration/registration-tokens.queries.ts'
import { deleteChallengesOfUser } from '../two-factor/challenges.queries.ts'
import { setPasswordHash } from '../users/users.queries.ts'
import { hashPassword, saltOf } from './password-hash.ts'

/** Sets a new password, with the current one. All other devices are signed out. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { newPassword, ...identity }: z.infer<typeof changePasswordSchema>,
): Promise<void> {
  const { userId } = caller
  const { email } = await confirmIdentity(ctx, userId, identity)
  const passwordHash = await hashPassword(ctx.config.passwordCost, newPassword, saltOf(ctx.secrets, email))
  await inTransaction(ctx.db, async (trx) => {
    await setPasswordHash(trx, userId, passwordHash, ctx.clock.now())
    await endOtherSessions(trx, userId, sessionOf(caller))
    await deleteResetsOfUser(trx, userId)
    await deleteChallengesOfUser(trx, userId)
    await deleteRegistrationTokens(trx, [userId])
    await deleteEmailChange(trx, userId)
    await sendSecurityAlert(ctx, trx, userId, (user) =>
      passwordChangedMail(ctx.config, user, 'other devices'),
    )
    await announce(trx, { signedOut: userId })
    await recordSecurity(trx, userId, {
      at: ctx.clock.now(),
      activity: { kind: 'password.changed', data: {} },
    })
  })
}
