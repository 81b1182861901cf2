import type { FastifyReply, FastifyRequest } from 'fastify'
import { idSchema } from '../../../contract/api.ts'
import { boundedText } from '../../../contract/bounds.ts'
import { z } from '../../../contract/zod.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { isSigned } from '../media-urls.ts'
import { findMediaById } from '../media.queries.ts'
import { openRendition, renditionNames } from './renditions.ts'

const paramsSchema = z.object({ id: idSchema, rendition: z.enum(renditionNames) })
const querySchema = z.object({ expires: z.coerce.number().int(), signature: boundedText({ max: 200 }) })

/** Increment it when a rendition is created differently, so that browsers do not use their cached copy. */
const recipeVersion = 1

/** Sends a picture or a video, or a range of it, for a signed address. The signature is the only authorization. */
export async function sendRendition(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id, rendition, secondsLeft } = readAddress(ctx, request)
  const media = await findMediaById(ctx.db, id)
  if (!media) throw notFound('picture')
  const etag = `"${recipeVersion}-${rendition}-${id}"`
  void reply.headers({ etag, 'cache-control': `private, max-age=${secondsLeft}, immutable` })
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send()

  const found = await openRendition(ctx, media, rendition)
  if (!found) throw notFound('picture')
  const range = byteRange(wantedRange(request, etag), found.size)
  void reply.header('accept-ranges', 'bytes')
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${found.size}`).send()
  }
  if (range) {
    void reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${found.size}`)
  }
  void reply.headers({
    'content-type': found.contentType,
    'content-length': String(range ? range.last - range.first + 1 : found.size),
    // If the file is opened in a tab, the browser must not treat it as anything but a picture or a video.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  return request.method === 'HEAD' ? reply.send() : reply.send(found.stream(range))
}

/** If the browser has part of another version of the file, the whole file is sent. */
function wantedRange({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? headers.range : undefined
}

function readAddress(ctx: Context, request: FastifyRequest) {
  const params = paramsSchema.safeParse(request.params)
  if (!params.success) throw notFound('picture')
  const query = querySchema.safeParse(request.query)
  const { id, rendition } = params.data
  if (
    !query.success ||
    !isSigned(ctx, { mediaId: id, rendition }, query.data.expires, query.data.signature)
  ) {
    throw new AppError('forbidden', 'This picture link is not valid.')
  }
  const secondsLeft = Math.floor(query.data.expires - ctx.clock.now().getTime() / 1000)
  if (secondsLeft <= 0) {
    throw new AppError('forbidden', 'This picture link has expired. Please reload the page.')
  }
  return { id, rendition, secondsLeft }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

/** Positions of the first and last byte, both included. */
type ByteRange = { first: number; last: number }

/**
 * The range that a `Range` header asks for in a file of `size` bytes (RFC 9110, 14.1.2). Undefined when the whole file
 * should be sent: without a header, for an invalid one, or for several ranges. `unsatisfiable` if the file is shorter.
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first > last ? 'unsatisfiable' : { first, last }
}
