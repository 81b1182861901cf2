import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  connectCallbackSchema,
  connectReplySchema,
  connectSchema,
  socialAccountReplySchema,
  socialAccountsReplySchema,
} from '../../contract/channels.ts'
import { requireSession } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { networksOf } from '../networks/index.ts'
import { spendLimits } from '../platform/limits/limits.ts'
import { disconnectAccount } from './disconnect-account.ts'
import { finishConnecting } from './finish-connecting.ts'
import { pictureParamsSchema, pictureQuerySchema, sendPicture } from './send-picture.ts'
import { listConnectedAccounts } from './social-accounts.queries.ts'
import { presentAccounts, presentConnected } from './social-accounts.view.ts'
import { startConnecting } from './start-connecting.ts'

/** Each sign-in makes calls to a network; a person needs a few. */
const signIns = { max: 60, seconds: 600 }

/** `/social-accounts`; registered under `/api`. */
export function channelRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.get(
      '/social-accounts',
      { schema: { response: { 200: socialAccountsReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const rows = await listConnectedAccounts(ctx.db, session.workspaceId)
        const accounts = await presentAccounts(ctx, session.workspaceId, rows)
        return { success: true as const, accounts, networks: networksOf(ctx.config) }
      },
    )

    app.post(
      '/social-accounts/connect',
      { schema: { body: connectSchema, response: { 200: connectReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        await spendLimits(ctx.db, [{ key: `connect:${session.userId}`, ...signIns }])
        const authorizeUrl = await startConnecting(ctx, session, request.body.platform)
        return { success: true as const, authorizeUrl }
      },
    )

    app.post(
      '/social-accounts/callback',
      { schema: { body: connectCallbackSchema, response: { 200: socialAccountReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        await spendLimits(ctx.db, [{ key: `connect-callback:${session.userId}`, ...signIns }])
        const row = await finishConnecting(ctx, session, request.body)
        return { success: true as const, account: await presentConnected(ctx, row) }
      },
    )

    app.delete(
      '/social-accounts/:id',
      { schema: { params: idParamsSchema, response: { 200: success({}) } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        await disconnectAccount(ctx, session, request.params.id)
        return { success: true as const }
      },
    )

    app.get(
      '/social-accounts/:id/picture',
      { schema: { hide: true, params: pictureParamsSchema, querystring: pictureQuerySchema } },
      ({ params, query }, reply) => sendPicture(ctx, { ...params, ...query }, reply),
    )
  }
  return routes
}
