import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../../contract/api.ts'
import { mediaResponseSchema } from '../../../contract/media/media.ts'
import { conversionResponseSchema } from '../../../contract/media/video-conversions.ts'
import { pieceQuerySchema, uploadInputSchema, uploadResponseSchema } from '../../../contract/media/uploads.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { ok } from '../../infra/http/ok.ts'
import { presentConversion } from '../conversions/conversions.view.ts'
import { presentMedia } from '../media.view.ts'
import { uploadsAtOnce } from '../limit-concurrent-uploads.ts'
import { cancelUpload } from './cancel-upload.ts'
import { completeUpload } from './complete-upload.ts'
import { readUpload, presentUpload } from './read-upload.ts'
import { receivePiece } from './receive-piece.ts'
import { startUpload } from './start-upload.ts'
import { whileMember } from './while-member.ts'

const pieceType = 'application/octet-stream'

/**
 * `/media/uploads`: videos that are sent in pieces and can be resumed after an interruption; registered under `/api`.
 */
export function uploadRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    // The route reads pieces as streams and limits them itself.
    app.addContentTypeParser(pieceType, (_request, body, done) => done(null, body))

    app.post(
      '/media/uploads',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'startUpload',
          summary: 'Start to upload a video in pieces',
          description: 'Then send its bytes in order with `sendPiece`, and finish with `completeUpload`.',
          body: uploadInputSchema,
          response: { 200: uploadResponseSchema },
        },
      },
      async (request) =>
        ok({ upload: presentUpload(ctx, await startUpload(ctx, request.caller, request.body)) }),
    )

    app.get(
      '/media/uploads/:id',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'readUpload',
          summary: 'Read how much of an upload has arrived',
          description: 'After an interruption, continue at `receivedBytes`.',
          params: idParamsSchema,
          response: { 200: uploadResponseSchema },
        },
      },
      async (request) => ok({ upload: await readUpload(ctx, request.caller, request.params.id) }),
    )

    app.patch(
      '/media/uploads/:id',
      {
        config: { access: 'media:write', api: 'v1', isUpload: true },
        schema: {
          tags: ['media'],
          operationId: 'sendPiece',
          summary: 'Send the next piece of an upload',
          description:
            'The body is the bytes from `offset` on, as they are. A piece that was sent twice changes nothing.',
          consumes: [pieceType],
          params: idParamsSchema,
          querystring: pieceQuerySchema,
          response: { 200: uploadResponseSchema },
        },
      },
      async (request) => {
        const { caller, params, query, headers } = request
        if (!isStream(request.body)) {
          throw new AppError('unsupported_media', `Send the piece as ${pieceType}.`)
        }
        const given = headers['content-length']
        const received = {
          body: request.body,
          offset: query.offset,
          length: given === undefined ? undefined : Number(given),
        }
        const row = await uploadsAtOnce(caller.workspaceId, () =>
          whileMember(ctx, caller, (signal) => receivePiece(ctx, caller, params.id, { ...received, signal })),
        )
        return ok({ upload: presentUpload(ctx, row) })
      },
    )

    app.post(
      '/media/uploads/:id/complete',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'completeUpload',
          summary: 'Turn a complete upload into media',
          fails: ['conflict', 'unsupported_media', 'storage_full'],
          params: idParamsSchema,
          response: { 200: mediaResponseSchema, 202: conversionResponseSchema },
        },
      },
      async ({ caller, params }, reply) => {
        const { media, conversion } = await uploadsAtOnce(caller.workspaceId, () =>
          completeUpload(ctx, caller, params.id),
        )
        if (media) return ok({ media: presentMedia(ctx, media) })
        return reply.status(202).send(ok({ conversion: await presentConversion(ctx, conversion) }))
      },
    )

    app.delete(
      '/media/uploads/:id',
      {
        config: { access: 'media:write', api: 'v1' },
        schema: {
          tags: ['media'],
          operationId: 'cancelUpload',
          summary: 'Cancel an upload and forget its bytes',
          params: idParamsSchema,
          response: { 200: success({}) },
        },
      },
      async (request) => {
        await cancelUpload(ctx, request.caller, request.params.id)
        return ok()
      },
    )
  }
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
