import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createPictureSchema, pictureStatusResponseSchema } from '../../../contract/assistant/pictures.ts'
import { generationResponseSchema } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { readGeneration } from '../generations/read-generation.ts'
import { runningGenerations } from '../texts/running-generations.ts'
import { createPicture } from './create-picture.ts'

const tags = ['assistant']

export function pictureRoutes(ctx: Context): FastifyPluginAsyncZod {
  const running = runningGenerations()

  return async (app) => {
    // Before the process ends, running pictures are aborted and their points released.
    app.addHook('preClose', () => running.stopAll())

    app.post(
      '/assistant/pictures',
      {
        config: { access: { capability: 'assistant:use', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'generatePicture',
          summary: 'Generate a picture',
          description: 'Answers at once. Read the generation until it has ended.',
          fails: ['points_insufficient', 'conflict', 'unavailable', 'storage_full'],
          body: createPictureSchema,
          response: { 200: generationResponseSchema },
        },
      },
      async (request) => {
        await createPicture(ctx, running, request.caller, request.body)
        return ok(await readGeneration(ctx, request.caller, request.body.id))
      },
    )
    app.get(
      '/assistant/pictures/status',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'readPictureModel',
          summary: 'Read which model generates pictures, and its price in points',
          response: { 200: pictureStatusResponseSchema },
        },
      },
      async () => {
        const model = ctx.config.models.images?.name ?? null
        return ok({ model, price: pointCosts.image })
      },
    )
  }
}
