import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../../contract/api.ts'
import {
  presenceParamsSchema,
  presenceResponseSchema,
  presenceSchema,
} from '../../../contract/posts/presence.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { endPresence, tellPresence } from './tell-presence.ts'

const tags = ['posts']

/** Who has a post group open in the composer: only members who may write posts. */
export function presenceRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/post-groups/:id/presence',
      {
        config: { access: 'posts:write' },
        schema: {
          tags,
          params: idParamsSchema,
          body: presenceSchema,
          response: { 200: presenceResponseSchema },
        },
      },
      async ({ caller, params, body }) =>
        ok({ others: await tellPresence(ctx, caller, { groupId: params.id, tabId: body.tab }) }),
    )
    app.delete(
      '/post-groups/:id/presence/:tab',
      {
        config: { access: 'posts:write', allowedWhenDiskFull: true },
        schema: { tags, params: presenceParamsSchema, response: { 200: success({}) } },
      },
      async ({ caller, params }) => {
        await endPresence(ctx, caller, { groupId: params.id, tabId: params.tab })
        return ok()
      },
    )
  }
}
