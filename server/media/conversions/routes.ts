import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import { conversionResponseSchema, startConversionSchema } from '../../../contract/media/video-conversions.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { presentConversion } from './conversions.view.ts'
import { readConversion, stopConversion } from './read-conversion.ts'
import { startConversion } from './start-conversion.ts'

/** `/media/:id/conversions` and `/video-conversions`; registered under `/api`. */
export function videoConversionRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    const response = { 200: conversionResponseSchema }

    app.post(
      '/media/:id/conversions',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'convertMedia',
          summary: 'Convert a video for the platforms that reject it as it is',
          description: 'Also makes a video of an animated GIF. Read the conversion until it is `done`.',
          fails: ['conflict', 'content_invalid'],
          params: idParamsSchema,
          body: startConversionSchema,
          response,
        },
      },
      async (request) => {
        const row = await startConversion(ctx, request.caller, { ...request.params, ...request.body })
        return ok({ conversion: await presentConversion(ctx, row) })
      },
    )

    app.get(
      '/video-conversions/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'readConversion',
          summary: 'Read how far a conversion is',
          params: idParamsSchema,
          response,
        },
      },
      async (request) => {
        const row = await readConversion(ctx, request.caller, request.params.id)
        return ok({ conversion: await presentConversion(ctx, row) })
      },
    )

    app.post(
      '/video-conversions/:id/cancel',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'cancelConversion',
          summary: 'Stop a conversion',
          params: idParamsSchema,
          response,
        },
      },
      async (request) => {
        const row = await stopConversion(ctx, request.caller, request.params.id)
        return ok({ conversion: await presentConversion(ctx, row) })
      },
    )
  }
}
