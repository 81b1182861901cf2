import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import { postizTerms } from '../../../contract/platforms/postiz-terms.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../infra/http/app-error.ts'
import { disconnectAccount } from '../../social-accounts/index.ts'
import { call } from '../call.ts'
import { anyIdParamsSchema, daysQuerySchema, groupQuerySchema, triggerSchema } from '../postiz.schemas.ts'
import { describeSettings } from './describe-settings.ts'
import { findSlot } from './find-slot.ts'
import { listGroups } from './list-groups.ts'
import { listIntegrations } from './list-integrations.ts'
import { readAccountSeries } from './read-series.ts'
import { requireAccount } from './require-account.ts'

const reads = call('social-accounts:read')
const params = anyIdParamsSchema
const identifiers = Object.values(postizTerms).flatMap(({ identifier, alsoCalled }) => [
  identifier,
  ...alsoCalled,
])

export function postizIntegrationRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/groups', { config: reads, schema: { hide: true } }, async ({ caller }) =>
      listGroups(ctx, caller),
    )
    app.get(
      '/integrations',
      { config: reads, schema: { hide: true, querystring: groupQuerySchema } },
      async ({ caller, query }) => listIntegrations(ctx, caller, query.group),
    )
    app.delete(
      '/integrations/:id',
      { config: call('social-accounts:manage'), schema: { hide: true, params: idParamsSchema } },
      async ({ caller, params: { id } }) => {
        await disconnectAccount(ctx, caller, id)
        return { id }
      },
    )
    app.get(
      '/integration-settings/:id',
      { config: reads, schema: { hide: true, params } },
      async ({ caller, params: { id } }) => ({
        output: describeSettings(await requireAccount(ctx, caller, id)),
      }),
    )
    app.post(
      '/integration-trigger/:id',
      { config: reads, schema: { hide: true, params, body: triggerSchema } },
      async ({ caller, params: { id } }) => {
        await requireAccount(ctx, caller, id)
        throw new AppError('not_found', 'Tool not found')
      },
    )
    app.get(
      '/find-slot/:id',
      { config: call('posts:read'), schema: { hide: true, params } },
      async ({ caller, params: { id } }) => ({ date: await findSlot(ctx, caller, id) }),
    )
    app.get(
      '/analytics/:id',
      { config: call('posts:read'), schema: { hide: true, params, querystring: daysQuerySchema } },
      async ({ caller, params: { id }, query }) => readAccountSeries(ctx, caller, id, query.date),
    )
    // A person signs in to the platform, so that the answer is the page where that begins.
    app.get('/social/:id', { config: reads, schema: { hide: true, params } }, async ({ params: { id } }) => {
      if (!identifiers.includes(id)) {
        throw invalid(`Integration not allowed. There are ${identifiers.join(', ')}.`)
      }
      return { url: `${ctx.config.appUrl}/social` }
    })
  }
}
