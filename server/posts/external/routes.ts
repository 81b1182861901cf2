import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, pageQuerySchema } from '../../../contract/api.ts'
import { externalPostsResponseSchema } from '../../../contract/social-accounts/external-posts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { listExternalPostPage } from './list-external-posts.ts'
import { readExternalPosts } from './read-external-posts.ts'

const tags = ['posts']

/** `/social-accounts/:id/external-posts`; registered under `/api`. */
export function externalPostRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/social-accounts/:id/external-posts',
      {
        config: { access: 'posts:read' },
        schema: {
          tags,
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: externalPostsResponseSchema },
        },
      },
      async ({ caller, params, query }) => ok(await listExternalPostPage(ctx, caller, params.id, query)),
    )
    app.post(
      '/social-accounts/:id/external-posts',
      {
        config: { access: 'posts:write' },
        schema: { tags, params: idParamsSchema, response: { 200: externalPostsResponseSchema } },
      },
      async ({ caller, params }) => {
        await readExternalPosts(ctx, caller, params.id)
        return ok(await listExternalPostPage(ctx, caller, params.id, pageQuerySchema.parse({})))
      },
    )
  }
}
