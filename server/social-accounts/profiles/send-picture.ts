import type { FastifyReply } from 'fastify'
import { idSchema } from '../../../contract/api.ts'
import { boundedText } from '../../../contract/bounds.ts'
import { z } from '../../../contract/zod.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { isPictureUrlValid, pictureKey } from './picture-urls.ts'

export const pictureParamsSchema = z.object({ id: idSchema })
export const pictureQuerySchema = z.object({
  v: boundedText({ max: 16 }).regex(/^[a-f0-9]{16}$/),
  expires: z.coerce.number().int(),
  signature: boundedText({ max: 200 }),
})

type Asked = { id: string } & z.infer<typeof pictureQuerySchema>

/** Sends the picture for a signed URL. The signature is the only authorization. */
export async function sendPicture(ctx: Context, asked: Asked, reply: FastifyReply) {
  const { id, v: version, expires, signature } = asked
  if (!isPictureUrlValid(ctx, { accountId: id, version, expires }, signature)) {
    throw new AppError('forbidden', 'This picture link is no longer valid. Please reload the page.')
  }
  const picture = await ctx.storage.open(pictureKey(id, version))
  if (!picture) throw notFound('picture')
  const maxAge = Math.floor((expires - ctx.clock.now().getTime()) / 1000)
  void reply.headers({
    'content-type': 'image/webp',
    'content-length': String(picture.size),
    'cache-control': `private, max-age=${maxAge}, immutable`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  return reply.send(picture.stream())
}
