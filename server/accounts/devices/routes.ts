import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountMessages } from '../../../contract/accounts/account-words.ts'
import { idParamsSchema, messageSchema, success } from '../../../contract/api.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  pendingEmailResponseSchema,
  signedInDevicesResponseSchema,
} from '../../../contract/accounts/devices.ts'
import type { Context } from '../../context.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { ok } from '../../infra/http/ok.ts'
import { spendAccountLimits } from '../account-limits.ts'
import { cancelEmailChange, readPendingEmail } from '../email-change/pending-email.ts'
import { requestEmailChange } from '../email-change/request-email-change.ts'
import { changePassword } from '../passwords/change-password.ts'
import { listDevices } from './list-devices.ts'
import { signOutDevice, signOutOthers } from './sign-out-device.ts'

/** How and where the user signs in: devices, password and email address. */
export function deviceRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/devices',
      { config: { access: 'signedIn' }, schema: { response: { 200: signedInDevicesResponseSchema } } },
      async ({ caller }) => ok({ devices: await listDevices(ctx, caller) }),
    )
    app.delete(
      '/user/devices/:id',
      {
        config: { access: 'signedIn', allowedWhenDiskFull: true },
        schema: { params: idParamsSchema, response: { 200: success({}) } },
      },
      async ({ caller, params }) => {
        await signOutDevice(ctx, caller, params.id)
        return ok()
      },
    )
    app.post(
      '/user/devices/sign-out-others',
      {
        config: { access: 'signedIn', allowedWhenDiskFull: true },
        schema: { response: { 200: success({}) } },
      },
      async ({ caller }) => {
        await signOutOthers(ctx, caller)
        return ok()
      },
    )
    app.post(
      '/user/password',
      {
        config: { access: 'signedIn' },
        schema: { body: changePasswordSchema, response: { 200: messageSchema } },
      },
      async ({ caller, body }) => {
        await changePassword(ctx, caller, body)
        return ok({ message: accountMessages.passwordChanged })
      },
    )
    app.get(
      '/user/email-change',
      { config: { access: 'signedIn' }, schema: { response: { 200: pendingEmailResponseSchema } } },
      async ({ caller }) => ok({ pendingEmail: await readPendingEmail(ctx, caller.userId) }),
    )
    app.delete(
      '/user/email-change',
      {
        config: { access: 'signedIn', allowedWhenDiskFull: true },
        schema: { response: { 200: success({}) } },
      },
      async ({ caller }) => {
        await cancelEmailChange(ctx, caller.userId)
        return ok()
      },
    )
    app.post(
      '/user/email-change',
      {
        config: { access: 'signedIn' },
        schema: { body: changeEmailSchema, response: { 200: messageSchema } },
      },
      async (request) => {
        const { caller, body } = request
        const limited = { address: callerAddress(request), account: caller.userId }
        await spendAccountLimits(ctx.db, 'email-change', limited)
        await requestEmailChange(ctx, caller.userId, body)
        return ok({ message: accountMessages.emailChangeSent })
      },
    )
  }
}
