import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { idSchema } from '../../contract/api.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../platform/http/app-error.ts'
import { isPictureAddressValid, pictureKey } from './account-pictures.ts'

export const pictureParamsSchema = z.object({ id: idSchema })
export const pictureQuerySchema = z.object({
  v: z.string().regex(/^[a-f0-9]{16}$/),
  expires: z.coerce.number().int(),
  signature: z.string().max(200),
})

type Asked = { id: string } & z.infer<typeof pictureQuerySchema>

/** Answers a signed address with the picture. The signature is the only right that is asked for. */
export async function sendPicture(ctx: Context, asked: Asked, reply: FastifyReply) {
  const { id, v: version, expires, signature } = asked
  if (!isPictureAddressValid(ctx, { accountId: id, version, expires }, signature)) {
    throw new AppError(
      'forbidden',
      'This address of the picture is not valid any more. Please load the page again.',
    )
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
