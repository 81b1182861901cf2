import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import { maxUploadBytes, maxVideoBytes, mediaReplySchema } from '../../contract/media.ts'
import { requireSession } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { deleteMedia } from './delete-media.ts'
import { presentMedia } from './media.view.ts'
import { readPart, withReceivedFile } from './receive-file.ts'
import { sendRendition } from './send-rendition.ts'
import { spendUpload, spendVideoUpload } from './upload-limits.ts'
import { uploadMedia } from './upload-media.ts'
import { takeVideo } from './videos/take-video.ts'

const picture = { what: 'picture', maxBytes: maxUploadBytes } as const
const video = { what: 'video', maxBytes: maxVideoBytes } as const

/** `/api/media...` and `/media/...`: registered at the root, without a prefix. */
export function mediaRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(multipart, {
      limits: { fileSize: maxVideoBytes, files: 1, fields: 8, fieldSize: 1000, parts: 9 },
      throwFileSizeLimit: false,
    })

    app.post(
      '/api/media',
      { schema: { consumes: ['multipart/form-data'], response: { 201: mediaReplySchema } } },
      async (request, reply) => {
        const session = await requireSession(ctx, request)
        await spendUpload(ctx, session)
        const part = await readPart(request, picture)
        const row = await withReceivedFile(part, picture, (file) =>
          uploadMedia(ctx, session, { file, name: part.filename }),
        )
        return reply.status(201).send({ success: true, media: presentMedia(ctx, row) })
      },
    )

    app.post(
      '/api/media/videos',
      { schema: { consumes: ['multipart/form-data'], response: { 201: mediaReplySchema } } },
      async (request, reply) => {
        const session = await requireSession(ctx, request)
        await spendVideoUpload(ctx, session)
        const part = await readPart(request, video)
        const row = await withReceivedFile(part, video, (file) =>
          takeVideo(ctx, session, { file, name: part.filename }),
        )
        return reply.status(201).send({ success: true, media: presentMedia(ctx, row) })
      },
    )

    app.delete(
      '/api/media/:id',
      { schema: { params: idParamsSchema, response: { 200: success({}) } } },
      async (request) => {
        const session = await requireSession(ctx, request)
        await deleteMedia(ctx, session, request.params.id)
        return { success: true as const }
      },
    )

    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/:id/:rendition',
      exposeHeadRoute: false,
      schema: { hide: true },
      handler: (request, reply) => sendRendition(ctx, request, reply),
    })
  }
  return routes
}
