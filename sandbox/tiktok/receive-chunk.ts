import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

import { findAccount } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { bytesOf, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { exchange, send } from '../http/transport.ts'
import { acceptVideo } from './accept-video.ts'
import { tiktokError } from './tiktok-errors.ts'
import { advanceUpload, findUploadByToken, type Upload } from './uploads.queries.ts'

/** The last chunk has at most 128 MB. */
const LARGEST_BODY = 128 * 1024 * 1024
const ADDRESS_LIFE = 3_600_000

/** `PUT` to the URL of an upload, which is the authorization. With the last chunk the video is published. */
export function registerUploads(app: FastifyInstance, context: Context, platform: Platform): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
      (_request, body, parsed) => {
        parsed(null, body)
      },
    )
    scope.put('/video/', (request, reply) => {
      const upload = findUploadByToken(context.store, readQuery(request).upload_token ?? '')
      if (!upload || context.clock() - upload.createdAt >= ADDRESS_LIFE) {
        return send(reply, { status: 403, body: { message: 'The upload address is expired.' } })
      }
      const account = findAccount(context.store, upload.accountId)
      const range = rangeOf(request.headers['content-range'], upload)
      const operation = range && range.to === upload.total ? 'create-post' : 'upload-media'
      return exchange({ context, platform, operation, account, request, reply }, () =>
        receive(context, upload, range, bytesOf(request)),
      )
    })
    done()
  })
}

type Range = { from: number; to: number }

function rangeOf(header: string | undefined, { total }: Upload): Range | undefined {
  const [, from, last, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? []
  if (from === undefined || last === undefined || Number(whole) !== total) return undefined
  return { from: Number(from), to: Number(last) + 1 }
}

async function receive(
  context: Context,
  upload: Upload,
  range: Range | undefined,
  bytes: Buffer,
): Promise<Answer> {
  if (!range || range.to - range.from !== bytes.length || range.to > upload.total) {
    return tiktokError(400, 'invalid_params', 'Content-Range does not match the body.')
  }
  // Chunks arrive in order. A chunk that is already stored is only confirmed.
  if (range.to <= upload.received) return confirm(upload, upload.received)
  if (range.from !== upload.received) {
    return { status: 416, body: { message: 'The chunk is not the next one.' } }
  }
  const isLast = range.to === upload.total
  if (!isLast && bytes.length !== upload.chunkBytes) {
    return tiktokError(400, 'invalid_params', 'The chunk does not have the size that was announced.')
  }
  const path = join(context.mediaDir, 'tiktok', upload.publishId)
  await mkdir(join(context.mediaDir, 'tiktok'), { recursive: true })
  const file = await open(path, upload.received === 0 ? 'w' : 'r+')
  try {
    await file.write(bytes, 0, bytes.length, range.from)
  } finally {
    await file.close()
  }
  if (!advanceUpload(context.store, upload, range.to)) {
    return { status: 416, body: { message: 'The chunk is not the next one.' } }
  }
  if (isLast) {
    await acceptVideo(context, upload, createReadStream(path))
    await rm(path, { force: true })
  }
  return confirm(upload, range.to)
}

function confirm({ total }: Upload, received: number): Answer {
  const headers = { 'content-range': `bytes 0-${received - 1}/${total}` }
  return { status: received === total ? 201 : 206, body: '', headers }
}
