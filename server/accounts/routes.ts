import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountMessages } from '../../contract/accounts/account-words.ts'
import {
  forgotPasswordSchema,
  loginResponseSchema,
  loginSchema,
  profileResponseSchema,
  registerResponseSchema,
  registerSchema,
  resetCodeResponseSchema,
  resetPasswordSchema,
  signInAfterVerificationSchema,
  verifyEmailResponseSchema,
  verifyEmailSchema,
  verifyResetCodeSchema,
} from '../../contract/accounts/accounts.ts'
import { messageSchema, success } from '../../contract/api.ts'
import { completeSignInSchema } from '../../contract/accounts/two-factor.ts'
import { switchWorkspaceSchema } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import { callerAddress } from '../infra/http/access/caller-address.ts'
import { ok } from '../infra/http/ok.ts'
import { mailWay } from '../mail/index.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { spendAccountLimits } from './account-limits.ts'
import { getProfile } from './users/get-profile.ts'
import { logIn } from './sessions/log-in.ts'
import { logOut } from './sessions/log-out.ts'
import { passwordResetJob } from './password-reset/password-reset.jobs.ts'
import { register } from './registration/register.ts'
import { signInAfterVerification } from './registration/sign-in-after-verification.ts'
import { resendVerification } from './registration/resend-verification.ts'
import { resetPassword, type EndConnections } from './password-reset/reset-password.ts'
import { bearerToken } from '../infra/http/access/bearer-token.ts'
import { deviceOf, deviceToken, setDeviceCookie } from './sessions/device-cookie.ts'
import { switchWorkspace } from './sessions/switch-workspace.ts'
import { deviceRoutes } from './devices/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { completeSignIn } from './two-factor/complete-sign-in.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { verifyResetCode } from './password-reset/verify-reset-code.ts'

/** The calls of specification section 7, and signing out; registered under `/api`. */
export function accountRoutes(ctx: Context, endConnections: EndConnections): FastifyPluginAsync {
  const { db } = ctx
  const said = (message: string) => ok({ message })
  /** Limited by token, because the account is not known before the lookup. */
  const tokenKey = (token: string) => hashToken(token).toString('base64url')

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
    })
    await app.register(profileRoutes(ctx))
    await app.register(preferenceRoutes(ctx))
    await app.register(twoFactorRoutes(ctx))
    await app.register(deviceRoutes(ctx))

    app.post(
      '/auth/login',
      {
        config: { access: 'public', allowedWhenDiskFull: true },
        schema: { body: loginSchema, response: { 200: loginResponseSchema } },
      },
      async (request, reply) => {
        const { body } = request
        const cookie = deviceToken(request)
        const { token, user } = await logIn(ctx, {
          name: body.email,
          password: body.password,
          device: deviceOf(request, cookie),
        })
        setDeviceCookie(ctx.config, reply, cookie)
        return ok({ message: accountMessages.loggedIn, access_token: token, user })
      },
    )

    app.post(
      '/auth/two-factor',
      {
        config: { access: 'public', allowedWhenDiskFull: true },
        schema: { body: completeSignInSchema, response: { 200: loginResponseSchema } },
      },
      async (request, reply) => {
        const cookie = deviceToken(request)
        const device = deviceOf(request, cookie)
        const { token, user } = await completeSignIn(ctx, { ...request.body, device })
        setDeviceCookie(ctx.config, reply, cookie)
        return ok({ message: accountMessages.loggedIn, access_token: token, user })
      },
    )

    app.post(
      '/auth/register',
      {
        config: { access: 'public' },
        schema: { body: registerSchema, response: { 201: registerResponseSchema } },
      },
      async (request, reply) => {
        const { body } = request
        await spendAccountLimits(db, 'register', { address: callerAddress(request), account: body.email })
        const token = await register(ctx, body)
        const mail = mailWay(ctx.config)
        return reply.status(201).send(ok({ message: accountMessages.registered, mail, sign_in_token: token }))
      },
    )

    app.post(
      '/auth/logout',
      {
        config: { access: 'public', allowedWhenDiskFull: true },
        schema: { response: { 200: messageSchema } },
      },
      async (request) => {
        const token = bearerToken(request)
        if (token !== undefined) await logOut(ctx, token)
        return said(accountMessages.loggedOut)
      },
    )

    app.get(
      '/user/profile',
      {
        config: { access: 'signedIn', whileDeleting: true },
        schema: { response: { 200: profileResponseSchema } },
      },
      async (request) => ok({ user: await getProfile(ctx, request.caller) }),
    )

    app.post(
      '/session/workspace',
      {
        config: { access: 'signedIn' },
        schema: { body: switchWorkspaceSchema, response: { 200: success({}) } },
      },
      async ({ caller, body }) => {
        await switchWorkspace(ctx, caller, body.workspaceId)
        return ok()
      },
    )

    app.post(
      '/auth/verify-email',
      {
        config: { access: 'public' },
        schema: { body: verifyEmailSchema, response: { 200: verifyEmailResponseSchema } },
      },
      async (request) => {
        const { body } = request
        await spendAccountLimits(db, 'verify-email', {
          address: callerAddress(request),
          account: tokenKey(body.token),
        })
        const email = await verifyEmail(ctx, body.token)
        return ok({ message: accountMessages.emailVerified, email })
      },
    )

    app.post(
      '/auth/sign-in-after-verification',
      {
        config: { access: 'public', allowedWhenDiskFull: true },
        schema: { body: signInAfterVerificationSchema, response: { 200: loginResponseSchema } },
      },
      async (request, reply) => {
        const { body } = request
        await spendAccountLimits(db, 'sign-in-after-verification', {
          address: callerAddress(request),
          account: tokenKey(body.token),
        })
        const cookie = deviceToken(request)
        const device = deviceOf(request, cookie)
        const { token, user } = await signInAfterVerification(ctx, { token: body.token, device })
        setDeviceCookie(ctx.config, reply, cookie)
        return ok({ message: accountMessages.loggedIn, access_token: token, user })
      },
    )

    app.post(
      '/auth/resend-verification',
      { config: { access: 'signedIn' }, schema: { response: { 200: messageSchema } } },
      async (request) => {
        const address = callerAddress(request)
        const outcome = await resendVerification(ctx, request.caller.userId, address)
        return said(outcome === 'sent' ? accountMessages.verificationSent : accountMessages.alreadyVerified)
      },
    )

    app.post(
      '/auth/forgot-password',
      {
        config: { access: 'public' },
        schema: { body: forgotPasswordSchema, response: { 200: messageSchema } },
      },
      async (request) => {
        const { body } = request
        await spendAccountLimits(db, 'forgot-password', {
          address: callerAddress(request),
          account: body.email,
        })
        await ctx.jobs.send(db, passwordResetJob, { email: body.email })
        return said(accountMessages.resetSent)
      },
    )

    app.post(
      '/auth/verify-reset-code',
      {
        config: { access: 'public' },
        schema: { body: verifyResetCodeSchema, response: { 200: resetCodeResponseSchema } },
      },
      async (request) => {
        const { body } = request
        await spendAccountLimits(db, 'verify-reset-code', {
          address: callerAddress(request),
          account: body.email,
        })
        const token = await verifyResetCode(ctx, body.email, body.verification_code)
        return ok({ message: accountMessages.codeVerified, reset_token: token })
      },
    )

    app.post(
      '/auth/reset-password',
      {
        config: { access: 'public' },
        schema: { body: resetPasswordSchema, response: { 200: messageSchema } },
      },
      async (request, reply) => {
        const { body } = request
        await spendAccountLimits(db, 'reset-password', {
          address: callerAddress(request),
          account: tokenKey(body.token),
        })
        const cookie = deviceToken(request)
        await resetPassword(ctx, endConnections, { ...body, device: deviceOf(request, cookie) })
        setDeviceCookie(ctx.config, reply, cookie)
        return said(accountMessages.passwordReset)
      },
    )
  }
  return routes
}
