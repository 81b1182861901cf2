import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  accountMessages,
  forgotPasswordSchema,
  loginReplySchema,
  loginSchema,
  profileReplySchema,
  registerSchema,
  resetCodeReplySchema,
  resetPasswordSchema,
  verifyEmailSchema,
  verifyResetCodeSchema,
} from '../../contract/accounts.ts'
import { messageSchema } from '../../contract/api.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import { spendAccountLimits } from './account-limits.ts'
import { getProfile } from './get-profile.ts'
import { logIn } from './log-in.ts'
import { passwordResetJob } from './password-reset.jobs.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { bearerToken, requireSession } from './session.ts'
import { deleteSession } from './sessions.queries.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyResetCode } from './verify-reset-code.ts'

/** The calls of specification section 7, and signing out; registered under `/api`. */
export function accountRoutes(ctx: Context): FastifyPluginAsync {
  const { db } = ctx
  const said = (message: string) => ({ success: true as const, message })
  /** A token stands for its account: whose it is, is not known before it is looked up. */
  const tokenKey = (token: string) => hashToken(token).toString('base64url')

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
    })

    app.post(
      '/auth/login',
      { schema: { body: loginSchema, response: { 200: loginReplySchema } } },
      async ({ body, ip }) => {
        const { token, user } = await logIn(ctx, { name: body.email, password: body.password, address: ip })
        return { ...said(accountMessages.loggedIn), access_token: token, user }
      },
    )

    app.post(
      '/auth/register',
      { schema: { body: registerSchema, response: { 201: messageSchema } } },
      async ({ body, ip }, reply) => {
        await spendAccountLimits(db, 'register', { address: ip, account: body.email })
        await register(ctx, body)
        return reply.status(201).send(said(accountMessages.registered))
      },
    )

    app.post('/auth/logout', { schema: { response: { 200: messageSchema } } }, async (request) => {
      const token = bearerToken(request)
      if (token !== undefined) await deleteSession(db, hashToken(token))
      return said(accountMessages.loggedOut)
    })

    app.get('/user/profile', { schema: { response: { 200: profileReplySchema } } }, async (request) => {
      const session = await requireSession(ctx, request)
      return { success: true as const, user: await getProfile(ctx, session.userId) }
    })

    app.post(
      '/auth/verify-email',
      { schema: { body: verifyEmailSchema, response: { 200: messageSchema } } },
      async ({ body, ip }) => {
        await spendAccountLimits(db, 'verify-email', { address: ip, account: tokenKey(body.token) })
        await verifyEmail(ctx, body.token)
        return said(accountMessages.emailVerified)
      },
    )

    app.post(
      '/auth/resend-verification',
      { schema: { response: { 200: messageSchema } } },
      async (request) => {
        const { userId } = await requireSession(ctx, request)
        await spendAccountLimits(db, 'resend-verification', { address: request.ip, account: userId })
        const outcome = await resendVerification(ctx, userId)
        return said(outcome === 'sent' ? accountMessages.verificationSent : accountMessages.alreadyVerified)
      },
    )

    app.post(
      '/auth/forgot-password',
      { schema: { body: forgotPasswordSchema, response: { 200: messageSchema } } },
      async ({ body, ip }) => {
        await spendAccountLimits(db, 'forgot-password', { address: ip, account: body.email })
        await ctx.jobs.send(db, passwordResetJob, { email: body.email })
        return said(accountMessages.resetSent)
      },
    )

    app.post(
      '/auth/verify-reset-code',
      { schema: { body: verifyResetCodeSchema, response: { 200: resetCodeReplySchema } } },
      async ({ body, ip }) => {
        await spendAccountLimits(db, 'verify-reset-code', { address: ip, account: body.email })
        const token = await verifyResetCode(ctx, body.email, body.verification_code)
        return { ...said(accountMessages.codeVerified), reset_token: token }
      },
    )

    app.post(
      '/auth/reset-password',
      { schema: { body: resetPasswordSchema, response: { 200: messageSchema } } },
      async ({ body, ip }) => {
        await spendAccountLimits(db, 'reset-password', { address: ip, account: tokenKey(body.token) })
        await resetPassword(ctx, { ...body, address: ip })
        return said(accountMessages.passwordReset)
      },
    )
  }
  return routes
}
