import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../../contract/api.ts'
import { cropInputSchema } from '../../../contract/media/crop-rules.ts'
import {
  describeMediaSchema,
  libraryMediaSchema,
  listMediaQuerySchema,
  mediaDetailSchema,
  mediaPageSchema,
} from '../../../contract/media/media-library.ts'
import { mediaResponseSchema } from '../../../contract/media/media.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { addCrop } from '../crops/add-crop.ts'
import { deleteMedia } from '../delete-media.ts'
import { presentMedia } from '../media.view.ts'
import { describeMedia } from './describe-media.ts'
import { listMedia } from './list-media.ts'
import { readMedia } from './read-media.ts'

/** `/media`: the media library; registered under `/api`. */
export function mediaLibraryRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/media',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'listMedia',
          summary: 'List the media library, the newest first',
          querystring: listMediaQuerySchema,
          response: { 200: mediaPageSchema },
        },
      },
      async (request) => ok(await listMedia(ctx, request.caller, request.query)),
    )

    app.get(
      '/media/:id',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'readMedia',
          summary: 'Read one picture or video, with the posts that use it',
          params: idParamsSchema,
          response: { 200: mediaDetailSchema },
        },
      },
      async (request) => ok(await readMedia(ctx, request.caller, request.params.id)),
    )

    app.patch(
      '/media/:id',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'describeMedia',
          summary: 'Change the name or the description of media',
          params: idParamsSchema,
          body: describeMediaSchema,
          response: { 200: success({ media: libraryMediaSchema }) },
        },
      },
      async (request) =>
        ok({ media: await describeMedia(ctx, request.caller, { ...request.params, ...request.body }) }),
    )

    app.post(
      '/media/:id/crops',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'cropPicture',
          summary: 'Cut a part out of a picture',
          description: 'The part becomes media of its own; the original stays.',
          fails: ['content_invalid', 'storage_full', 'unsupported_media'],
          params: idParamsSchema,
          body: cropInputSchema,
          response: { 200: mediaResponseSchema },
        },
      },
      async (request) => {
        const row = await addCrop(ctx, request.caller, request.params.id, request.body)
        return ok({ media: presentMedia(ctx, row) })
      },
    )

    app.delete(
      '/media/:id',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'deleteMedia',
          summary: 'Delete media that no post needs any more',
          fails: ['conflict'],
          params: idParamsSchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        await deleteMedia(ctx, request.caller, request.params.id)
        return ok()
      },
    )
  }
}
