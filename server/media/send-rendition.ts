import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { idSchema } from '../../contract/api.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { byteRange } from './byte-range.ts'
import { isSigned } from './media-addresses.ts'
import { findAnyMedia } from './media.queries.ts'
import { openRendition, renditionNames } from './renditions.ts'

const paramsSchema = z.object({ id: idSchema, rendition: z.enum(renditionNames) })
const querySchema = z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) })

/** Grows when a rendition comes to be made differently, so that no browser keeps the old one. */
const recipeVersion = 1

/** Answers a signed address with the bytes of a picture or a video, or with those a player asks for. The signature is the only right that is asked for. */
export async function sendRendition(ctx: Context, request: FastifyRequest, reply: FastifyReply) {
  const { id, rendition, secondsLeft } = readAddress(ctx, request)
  const media = await findAnyMedia(ctx.db, id)
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
    // Opened by itself, the file is a picture or a video and can be nothing else.
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  return request.method === 'HEAD' ? reply.send() : reply.send(found.stream(range))
}

/** A browser that goes on with another file than it began with is sent all of this one. */
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
    throw new AppError('forbidden', 'This address of the picture is not valid.')
  }
  const secondsLeft = Math.floor(query.data.expires - ctx.clock.now().getTime() / 1000)
  if (secondsLeft <= 0) {
    throw new AppError('forbidden', 'This address of the picture has expired. Please load the page again.')
  }
  return { id, rendition, secondsLeft }
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
