import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { maxUploadBytes, maxVideoBytes } from '../../contract/media/media-limits.ts'
import { mediaResponseSchema, uploadedPictureSchema } from '../../contract/media/media.ts'
import { conversionResponseSchema } from '../../contract/media/video-conversions.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readPart, withReceivedFile } from '../infra/http/requests/receive-file.ts'
import { requireStorage } from '../storage-quota/index.ts'
import { presentConversion } from './conversions/conversions.view.ts'
import { presentMedia } from './media.view.ts'
import type { MediaRow } from './media.queries.ts'
import { sendRendition } from './renditions/send-rendition.ts'
import { uploadsAtOnce } from './limit-concurrent-uploads.ts'
import { announcedBytes, countUpload, multipartOptions, withinStorage } from './upload-limits.ts'
import { addPictureFile } from './pictures/add-picture.ts'
import { receiveWhole } from './uploads/receive-whole.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { requireUploader, whileMember } from './uploads/while-member.ts'

const picture = { what: 'picture', maxBytes: maxUploadBytes } as const
const video = { what: 'video', maxBytes: maxVideoBytes } as const

/** What became of an animation, for the user. */
const noteOf = ({ name }: MediaRow, note: 'animated' | 'still') =>
  note === 'animated'
    ? `${name} is animated, so it was added as a GIF.`
    : `${name} is animated, but only its first frame could be added. Export it as a GIF or a video and add that.`

/** Uploads to `/api/media...`, and the files at `/media/...`: registered at the root, without a prefix. */
export function mediaRoutes(ctx: Context): FastifyPluginAsync {
  const receiveAtOnce = <Result>(
    { caller }: FastifyRequest,
    receive: (signal: AbortSignal) => Promise<Result>,
  ) => uploadsAtOnce(caller.workspaceId, () => whileMember(ctx, caller, receive))

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(multipart, multipartOptions)

    app.post(
      '/api/media',
      {
        config: { access: 'media:write', api: 'v1', isUpload: true },
        schema: {
          tags: ['media'],
          operationId: 'uploadPicture',
          summary: 'Upload a picture',
          description:
            'JPEG, PNG, WebP, GIF, AVIF and HEIC of up to 10 MB and 50 megapixels. The answer has the id by which posts name it.',
          consumes: ['multipart/form-data'],
          response: { 201: uploadedPictureSchema },
        },
      },
      async (request, reply) => {
        await requireStorage(ctx, ctx.db, request.caller)
        await countUpload(ctx, request.caller, announcedBytes(request))
        const { row, note } = await receiveAtOnce(request, async (signal) => {
          const part = await readPart(request, picture)
          return withReceivedFile(part, { ...picture, signal }, (file) =>
            addPictureFile(ctx, request.caller, {
              file,
              name: part.filename,
              check: (trx) => requireUploader(ctx, trx, request.caller),
            }),
          )
        })
        return reply.status(201).send(ok({ media: presentMedia(ctx, row), note: note && noteOf(row, note) }))
      },
    )

    app.post(
      '/api/media/videos',
      {
        config: { access: 'media:write', api: 'v1', isUpload: true },
        schema: {
          tags: ['media'],
          operationId: 'uploadVideo',
          summary: 'Upload a video in one request',
          description:
            'A video in a format that platforms take is there at once (201). Another one is converted first (202): read the conversion until it is `done`. Send large videos in pieces, so that an interruption costs one piece: see `startUpload`.',
          consumes: ['multipart/form-data'],
          response: { 201: mediaResponseSchema, 202: conversionResponseSchema },
        },
      },
      async (request, reply) => {
        const storage = await requireStorage(ctx, ctx.db, request.caller)
        await countUpload(ctx, request.caller, announcedBytes(request))
        const expected = withinStorage(video, storage)
        const { media, conversion } = await receiveAtOnce(request, async (signal) => {
          const part = await readPart(request, expected)
          return withReceivedFile(part, { ...expected, signal }, (file) =>
            receiveWhole(ctx, request.caller, { file, name: part.filename }),
          )
        })
        if (media) return reply.status(201).send(ok({ media: presentMedia(ctx, media) }))
        return reply.status(202).send(ok({ conversion: await presentConversion(ctx, conversion) }))
      },
    )

    await app.register(uploadRoutes(ctx), { prefix: '/api' })

    app.route({
      method: ['GET', 'HEAD'],
      url: '/media/:id/:rendition',
      exposeHeadRoute: false,
      config: { access: 'public' },
      schema: { hide: true },
      handler: (request, reply) => sendRendition(ctx, request, reply),
    })
  }
  return routes
}
