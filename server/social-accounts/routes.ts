import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  accountSettingsResponseSchema,
  accountSettingsSchema,
} from '../../contract/accounts/account-settings.ts'
import {
  chooseProfilesResponseSchema,
  chooseProfilesSchema,
  connectCallbackResponseSchema,
  connectCallbackSchema,
  connectResponseSchema,
  connectSchema,
  socialAccountsResponseSchema,
} from '../../contract/social-accounts/social-accounts.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { changeSettings } from './change-settings.ts'
import { connectProfiles } from './connect/connect-profiles.ts'
import { disconnectAccount } from './connect/disconnect-account.ts'
import { finishConnecting } from './connect/finish-connecting.ts'
import { pictureParamsSchema, pictureQuerySchema, sendPicture } from './profiles/send-picture.ts'
import { listConnectedAccounts } from './social-accounts.queries.ts'
import { presentAccounts, presentChoice, presentConnected } from './social-accounts.view.ts'
import { startConnecting } from './connect/start-connecting.ts'

/** Connecting calls the platform, and a user needs only a few tries. */
const signIns = { max: 60, seconds: 600 }

/** `/social-accounts` and `/connections`; registered under `/api`. */
export function socialAccountRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.get(
      '/social-accounts',
      {
        config: { access: 'social-accounts:read', api: 'v1' },
        schema: {
          tags: ['social accounts'],
          operationId: 'listSocialAccounts',
          summary: 'List the connected social accounts',
          description:
            'Posts name a social account by its id. Members connect accounts in the application, because a platform asks them for their consent. `platforms` says which platforms this installation can connect.',
          response: { 200: socialAccountsResponseSchema },
        },
      },
      async (request) => {
        const rows = await listConnectedAccounts(ctx.db, request.caller.workspaceId)
        const accounts = await presentAccounts(ctx, request.caller.workspaceId, rows)
        const { socialAccountIds } = request.caller
        const limitedTo = socialAccountIds && [...socialAccountIds]
        return ok({ accounts, limitedTo, platforms: ctx.connectors.availability() })
      },
    )

    app.post(
      '/social-accounts/connect',
      {
        config: { access: 'social-accounts:manage' },
        schema: { body: connectSchema, response: { 200: connectResponseSchema } },
      },
      async (request) => {
        await spendLimits(ctx.db, [{ key: `connect:${request.caller.userId}`, ...signIns }])
        const authorizeUrl = await startConnecting(ctx, request.caller, request.body.platform)
        return ok({ authorizeUrl })
      },
    )

    app.post(
      '/social-accounts/callback',
      {
        config: { access: 'social-accounts:manage' },
        schema: { body: connectCallbackSchema, response: { 200: connectCallbackResponseSchema } },
      },
      async (request) => {
        await spendLimits(ctx.db, [{ key: `connect-callback:${request.caller.userId}`, ...signIns }])
        const finished = await finishConnecting(ctx, request.caller, request.body)
        const { account, choice, authorizeUrl = null } = finished
        return ok({
          authorizeUrl,
          account: account ? await presentConnected(ctx, account) : null,
          choice: choice ? presentChoice(choice) : null,
        })
      },
    )

    app.post(
      '/connections/:id/accounts',
      {
        config: { access: 'social-accounts:manage' },
        schema: {
          params: idParamsSchema,
          body: chooseProfilesSchema,
          response: { 200: chooseProfilesResponseSchema },
        },
      },
      async (request) => {
        const { caller, params, body } = request
        await spendLimits(ctx.db, [{ key: `connect-profiles:${caller.userId}`, ...signIns }])
        const rows = await connectProfiles(ctx, caller, { connectionId: params.id, ...body })
        return ok({ accounts: await presentAccounts(ctx, caller.workspaceId, rows) })
      },
    )

    app.put(
      '/social-accounts/:id/settings',
      {
        config: { access: 'social-accounts:manage' },
        schema: {
          params: idParamsSchema,
          body: accountSettingsSchema,
          response: { 200: accountSettingsResponseSchema },
        },
      },
      async ({ caller, params, body }) => {
        const row = await changeSettings(ctx, caller, params.id, body)
        return ok({ account: await presentConnected(ctx, row) })
      },
    )

    app.delete(
      '/social-accounts/:id',
      {
        config: { access: 'social-accounts:manage' },
        schema: { params: idParamsSchema, response: { 200: success({}) } },
      },
      async (request) => {
        await disconnectAccount(ctx, request.caller, request.params.id)
        return ok()
      },
    )

    app.get(
      '/social-accounts/:id/picture',
      {
        config: { access: 'public' },
        schema: { hide: true, params: pictureParamsSchema, querystring: pictureQuerySchema },
      },
      ({ params, query }, reply) => sendPicture(ctx, { ...params, ...query }, reply),
    )
  }
  return routes
}
