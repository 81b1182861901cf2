import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { messageSchema } from '../../../contract/api.ts'
import { accountMessages } from '../../../contract/accounts/account-words.ts'
import {
  confirmEnrollmentSchema,
  enrollmentResponseSchema,
  identitySchema,
  recoveryCodesResponseSchema,
  twoFactorResponseSchema,
  type TwoFactor,
} from '../../../contract/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { confirmEnrollment } from './confirm-enrollment.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startEnrollment } from './start-enrollment.ts'
import { turnOffTwoFactor } from './turn-off-two-factor.ts'
import { countRecoveryCodes, findTwoFactor } from './two-factor.queries.ts'

/** The two-factor authentication of the signed-in user. */
export function twoFactorRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/two-factor',
      { config: { access: 'signedIn' }, schema: { response: { 200: twoFactorResponseSchema } } },
      async ({ caller }) => ok({ twoFactor: await readTwoFactor(ctx, caller.userId) }),
    )
    app.post(
      '/user/two-factor/enrollment',
      {
        config: { access: 'signedIn' },
        schema: { body: identitySchema, response: { 200: enrollmentResponseSchema } },
      },
      async ({ caller, body }) => ok(await startEnrollment(ctx, caller.userId, body)),
    )
    app.post(
      '/user/two-factor/enrollment/confirm',
      {
        config: { access: 'signedIn' },
        schema: { body: confirmEnrollmentSchema, response: { 200: recoveryCodesResponseSchema } },
      },
      async ({ caller, body }) =>
        ok({ recoveryCodes: await confirmEnrollment(ctx, caller.userId, body.code) }),
    )
    app.post(
      '/user/two-factor/recovery-codes',
      {
        config: { access: 'signedIn' },
        schema: { body: identitySchema, response: { 200: recoveryCodesResponseSchema } },
      },
      async ({ caller, body }) => ok({ recoveryCodes: await renewRecoveryCodes(ctx, caller.userId, body) }),
    )
    app.post(
      '/user/two-factor/turn-off',
      {
        config: { access: 'signedIn' },
        schema: { body: identitySchema, response: { 200: messageSchema } },
      },
      async ({ caller, body }) => {
        await turnOffTwoFactor(ctx, caller.userId, body)
        return ok({ message: accountMessages.twoFactorOff })
      },
    )
  }
}

async function readTwoFactor({ db }: Context, userId: string): Promise<TwoFactor> {
  const row = await findTwoFactor(db, userId)
  return {
    enabledAt: row?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
  }
}
