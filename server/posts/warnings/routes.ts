import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { postWarningsInputSchema, postWarningsResponseSchema } from '../../../contract/posts/post-warnings.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { findWarnings } from './find-warnings.ts'

/** Warnings before publishing or choosing a time. */
export function postWarningRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/posts/warnings',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags: ['posts'],
          operationId: 'findWarnings',
          summary: 'Check a text before publishing: repeated texts and crowded times',
          body: postWarningsInputSchema,
          response: { 200: postWarningsResponseSchema },
        },
      },
      async ({ caller, body }) => ok({ warnings: await findWarnings(ctx, caller, body) }),
    )
  }
}
