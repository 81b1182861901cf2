import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../../contract/api.ts'
import {
  createVideoSchema,
  updateVideoSchema,
  videosResponseSchema,
} from '../../../contract/assistant/videos.ts'
import { generationResponseSchema } from '../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { readGeneration } from '../generations/read-generation.ts'
import { createVideoGeneration } from './create-video-generation.ts'
import { listVideos } from './list-videos.ts'
import { updateVideo } from './update-video.ts'

const tags = ['assistant']

export function videoRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/assistant/videos',
      {
        config: { access: { capability: 'assistant:use', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'generateVideo',
          summary: 'Generate a video',
          description: 'Answers at once. Read the generation until it has ended.',
          fails: ['points_insufficient', 'conflict', 'unavailable', 'storage_full'],
          body: createVideoSchema,
          response: { 200: generationResponseSchema },
        },
      },
      async (request) => {
        await createVideoGeneration(ctx, request.caller, request.body)
        return ok(await readGeneration(ctx, request.caller, request.body.id))
      },
    )
    app.get(
      '/assistant/videos',
      {
        config: { access: 'assistant:use', api: 'v1' },
        schema: {
          tags,
          operationId: 'listGeneratedVideos',
          summary: 'List the generated videos and the price of one in points',
          response: { 200: videosResponseSchema },
        },
      },
      async (request) => {
        const model = ctx.config.models.videos?.name ?? null
        return ok({ model, price: pointCosts.video, videos: await listVideos(ctx, request.caller) })
      },
    )
    app.patch(
      '/assistant/videos/:id',
      {
        config: { access: 'assistant:use' },
        schema: { tags, params: idParamsSchema, body: updateVideoSchema, response: { 200: success({}) } },
      },
      async (request) => {
        await updateVideo(ctx, request.caller, request.params.id, request.body)
        return ok()
      },
    )
  }
}
