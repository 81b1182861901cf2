import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { linkCheckResponseSchema, type LinkResponse } from '../../contract/links/link-check.ts'
import {
  linkPreviewQuerySchema,
  linkPreviewResponseSchema,
  type LinkPreview,
} from '../../contract/links/link-preview.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { checkLink } from './check-link.ts'
import { pageCache } from './page-cache.ts'
import { readLinkPreview } from './read-link-preview.ts'

/** Each preview holds a picture of about 20 KB, and each answer a word. */
const mostPreviews = 200
const mostAnswers = 2_000

/** `/link-preview` and `/link-check`; registered under `/api`. */
export function linkPreviewRoutes(ctx: Context): FastifyPluginAsyncZod {
  const now = () => ctx.clock.now().getTime()
  const previews = pageCache<LinkPreview>({
    now,
    most: mostPreviews,
    isFailed: ({ title }) => title === null,
  })
  const answers = pageCache<LinkResponse>({
    now,
    most: mostAnswers,
    isFailed: (answer) => answer !== 'answers',
  })
  return async (app) => {
    app.get(
      '/link-preview',
      {
        config: { access: { capability: 'posts:write', verified: true } },
        schema: {
          tags: ['posts'],
          querystring: linkPreviewQuerySchema,
          response: { 200: linkPreviewResponseSchema },
        },
      },
      async ({ caller, query }) => ok({ preview: await readLinkPreview(ctx, previews, caller, query.url) }),
    )
    app.get(
      '/link-check',
      {
        config: { access: { capability: 'posts:write', verified: true } },
        schema: {
          tags: ['posts'],
          querystring: linkPreviewQuerySchema,
          response: { 200: linkCheckResponseSchema },
        },
      },
      async ({ caller, query }) => ok({ answer: await checkLink(ctx, answers, caller, query.url) }),
    )
  }
}
