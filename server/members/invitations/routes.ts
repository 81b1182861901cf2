import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountMessages } from '../../../contract/accounts/account-words.ts'
import { loginResponseSchema } from '../../../contract/accounts/accounts.ts'
import { idParamsSchema, success } from '../../../contract/api.ts'
import {
  acceptedResponseSchema,
  invitationResponseSchema,
  invitationTokenSchema,
  inviteResponseSchema,
  inviteSchema,
  openedInvitationResponseSchema,
  registerInvitedSchema,
} from '../../../contract/members/invitations.ts'
import { deviceOf, deviceToken, setDeviceCookie, spendAccountLimits } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { ok } from '../../infra/http/ok.ts'
import { acceptInvitation, registerInvited } from './accept-invitation.ts'
import { inviteMembers } from './invite-members.ts'
import { resendInvitation, withdrawInvitation } from './manage-invitation.ts'
import { readInvitation } from './read-invitation.ts'
import type { FastifyRequest } from 'fastify'

const tags = ['members']
const manages = { capability: 'members:manage', verified: true } as const

/** Inviting, and what the invited person does with the link; registered under `/api`. */
export function invitationRoutes(ctx: Context): FastifyPluginAsyncZod {
  const limit = (request: FastifyRequest, token: string) =>
    spendAccountLimits(ctx.db, 'invitation', {
      address: callerAddress(request),
      account: hashToken(token).toString('base64url'),
    })

  return async (app) => {
    app.post(
      '/invitations',
      {
        config: { access: manages },
        schema: { tags, body: inviteSchema, response: { 200: inviteResponseSchema } },
      },
      async ({ caller, body }) => ok({ outcomes: await inviteMembers(ctx, caller, body) }),
    )

    app.post(
      '/invitations/:id/resend',
      {
        config: { access: manages },
        schema: { tags, params: idParamsSchema, response: { 200: invitationResponseSchema } },
      },
      async ({ caller, params }) => ok({ invitation: await resendInvitation(ctx, caller, params.id) }),
    )

    app.delete(
      '/invitations/:id',
      {
        config: { access: 'members:manage', allowedWhenDiskFull: true },
        schema: { tags, params: idParamsSchema, response: { 200: success({}) } },
      },
      async ({ caller, params }) => {
        await withdrawInvitation(ctx, caller, params.id)
        return ok()
      },
    )

    app.post(
      '/invitations/read',
      {
        config: { access: 'public' },
        schema: { tags, body: invitationTokenSchema, response: { 200: openedInvitationResponseSchema } },
      },
      async (request) => {
        const { token } = request.body
        await limit(request, token)
        return ok({ invitation: await readInvitation(ctx, token) })
      },
    )

    app.post(
      '/invitations/accept',
      {
        config: { access: 'signedIn' },
        schema: { tags, body: invitationTokenSchema, response: { 200: acceptedResponseSchema } },
      },
      async (request) => {
        const { token } = request.body
        await limit(request, token)
        return ok({ workspaceId: await acceptInvitation(ctx, request.caller, token) })
      },
    )

    // Below /auth, where the browser sends the cookie that tells known devices.
    app.post(
      '/auth/register-invited',
      {
        config: { access: 'public' },
        schema: { tags, body: registerInvitedSchema, response: { 200: loginResponseSchema } },
      },
      async (request, reply) => {
        const { body } = request
        await limit(request, body.token)
        const cookie = deviceToken(request)
        const { token, user } = await registerInvited(ctx, body, deviceOf(request, cookie))
        setDeviceCookie(ctx.config, reply, cookie)
        void reply.header('cache-control', 'no-store')
        return ok({ message: accountMessages.loggedIn, access_token: token, user })
      },
    )
  }
}
