import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { maxUploadBytes, maxVideoBytes } from '../../contract/media/media-limits.ts'
import { mediaResponseSchema } from '../../contract/media/media.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readPart, withReceivedFile, type Expected } from '../infra/http/requests/receive-file.ts'
import { requireStorage, type StorageLeft } from '../storage-quota/index.ts'
import { presentMedia } from './media.view.ts'
import { sendRendition } from './renditions/send-rendition.ts'
import { limitConcurrentUploads } from './limit-concurrent-uploads.ts'
import { countUpload, countVideoUpload } from './upload-limits.ts'
import { addPictureFile } from './pictures/add-picture.ts'
import { addVideo } from './videos/add-video.ts'
import { cannotConvert, convertedInPieces } from './videos/refused-formats.ts'
import { formatOf, readFirstBytes } from './videos/video-format.ts'
import { uploadRoutes } from './uploads/routes.ts'

const picture = { what: 'picture', maxBytes: maxUploadBytes } as const
const video = { what: 'video', maxBytes: maxVideoBytes } as const

/** A video is stored at about its uploaded size, so one that exceeds the remaining quota is not received completely. */
const videoWithin = ({ bytesLeft, full }: StorageLeft): Expected =>
  bytesLeft < video.maxBytes ? { ...video, maxBytes: bytesLeft, tooLarge: full() } : video

/** A conversion takes minutes, for which a single request cannot wait. */
async function refuseOtherFormat({ config }: Context, file: string): Promise<void> {
  const format = formatOf(await readFirstBytes(file))
  if (format) throw config.ffmpeg === null ? cannotConvert(format) : convertedInPieces(format)
}

/** Uploads to `/api/media...`, and the files at `/media/...`: registered at the root, without a prefix. */
export function mediaRoutes(ctx: Context): FastifyPluginAsync {
  const atOnce = limitConcurrentUploads()

  const routes: FastifyPluginAsyncZod = async (app) => {
    await app.register(multipart, {
      limits: { fileSize: maxVideoBytes, files: 1, fields: 8, fieldSize: 1000, parts: 9 },
      throwFileSizeLimit: false,
    })

    app.post(
      '/api/media',
      {
        config: { access: 'media:write', isUpload: true },
        schema: { consumes: ['multipart/form-data'], response: { 201: mediaResponseSchema } },
      },
      async (request, reply) => {
        await requireStorage(ctx, ctx.db, request.caller)
        await countUpload(ctx, request.caller)
        const row = await atOnce(request.caller.workspaceId, async () => {
          const part = await readPart(request, picture)
          return withReceivedFile(part, picture, (file) =>
            addPictureFile(ctx, request.caller, {
              file,
              name: part.filename,
              check: (trx) => requireStorage(ctx, trx, request.caller),
            }),
          )
        })
        return reply.status(201).send(ok({ media: presentMedia(ctx, row) }))
      },
    )

    app.post(
      '/api/media/videos',
      {
        config: { access: 'media:write', isUpload: true },
        schema: { consumes: ['multipart/form-data'], response: { 201: mediaResponseSchema } },
      },
      async (request, reply) => {
        const storage = await requireStorage(ctx, ctx.db, request.caller)
        await countVideoUpload(ctx, request.caller)
        const expected = videoWithin(storage)
        const row = await atOnce(request.caller.workspaceId, async () => {
          const part = await readPart(request, expected)
          return withReceivedFile(part, expected, async (file) => {
            await refuseOtherFormat(ctx, file)
            return await addVideo(ctx, request.caller, {
              file,
              name: part.filename,
              check: (trx) => requireStorage(ctx, trx, request.caller),
            })
          })
        })
        return reply.status(201).send(ok({ media: presentMedia(ctx, row) }))
      },
    )

    await app.register(uploadRoutes(ctx, atOnce), { prefix: '/api' })

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
