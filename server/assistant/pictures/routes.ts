import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import {
  createPictureSchema,
  pictureReplySchema,
  pictureStatusReplySchema,
} from '../../../contract/assistant-pictures.ts'
import { pointCosts } from '../../../contract/point-costs.ts'
import { requireSession, requireVerified } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { runningGenerations } from '../running-generations.ts'
import { createPicture } from './create-picture.ts'
import { presentPicture } from './picture.view.ts'
import { readPicture } from './read-picture.ts'

const tags = ['assistant']

export function pictureRoutes(ctx: Context): FastifyPluginAsyncZod {
  const running = runningGenerations()

  return async (app) => {
    // What is being made is given up and its points go back before the process ends.
    app.addHook('preClose', () => running.stopAll())

    app.post(
      '/assistant/pictures',
      { schema: { tags, body: createPictureSchema, response: { 200: pictureReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        requireVerified(session)
        const row = await createPicture(ctx, running, session, request.body)
        return { success: true as const, picture: await presentPicture(ctx, row) }
      },
    )
    app.get(
      '/assistant/pictures/status',
      { schema: { tags, response: { 200: pictureStatusReplySchema } } },
      async (request) => {
        await requireSession(ctx, request)
        const model = ctx.config.models.images?.name ?? null
        return { success: true as const, model, price: pointCosts.image }
      },
    )
    app.get(
      '/assistant/pictures/:id',
      { schema: { tags, params: idParamsSchema, response: { 200: pictureReplySchema } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        const row = await readPicture(ctx, session, request.params.id)
        return { success: true as const, picture: await presentPicture(ctx, row) }
      },
    )
  }
}
