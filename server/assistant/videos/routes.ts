import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import {
  createVideoSchema,
  videoReplySchema,
  videoStatusReplySchema,
} from '../../../contract/assistant-videos.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import { requireSession, requireVerified } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { beginVideo } from './begin-video.ts'
import { readVideo } from './read-video.ts'
import { presentVideo } from './video.view.ts'

const tags = ['assistant']

export function videoRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/assistant/videos',
      { schema: { tags, body: createVideoSchema, response: { 200: videoReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const row = await beginVideo(ctx, session, request.body)
        return { success: true as const, video: await presentVideo(ctx, row) }
      },
    )
    app.get(
      '/assistant/videos/status',
      { schema: { tags, response: { 200: videoStatusReplySchema } } },
      async (request) => {
        await requireSession(ctx, request)
        const model = ctx.config.models.videos?.name ?? null
        return { success: true as const, model, price: pointCosts.video }
      },
    )
    app.get(
      '/assistant/videos/:id',
      { schema: { tags, params: idParamsSchema, response: { 200: videoReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const row = await readVideo(ctx, session, request.params.id)
        return { success: true as const, video: await presentVideo(ctx, row) }
      },
    )
  }
}
