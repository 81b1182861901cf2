import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { linkPreviewQuerySchema, linkPreviewReplySchema } from '../../contract/links/link-preview.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { previewCache } from './preview-cache.ts'
import { readLinkPreview } from './read-link-preview.ts'

/** `/link-preview`; registered under `/api`. */
export function linkPreviewRoutes(ctx: Context): FastifyPluginAsyncZod {
  const cache = previewCache(() => ctx.clock.now().getTime())
  return async (app) => {
    app.get(
      '/link-preview',
      {
        config: { access: { capability: 'posts:write', verified: true } },
        schema: {
          tags: ['posts'],
          querystring: linkPreviewQuerySchema,
          response: { 200: linkPreviewReplySchema },
        },
      },
      async ({ caller, query }) => ok({ preview: await readLinkPreview(ctx, cache, caller, query.url) }),
    )
  }
}
