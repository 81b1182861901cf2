import type { FastifyReply } from 'fastify'
import { boundedText } from '../../../../contract/bounds.ts'
import { z } from '../../../../contract/zod.ts'
import { notFound } from '../app-error.ts'

const yearSeconds = 365 * 24 * 3600

export const portraitParamsSchema = z.object({ key: boundedText({ max: 32 }).regex(/^[0-9a-f]{32}$/) })

/** Sends a portrait, which never changes: another one has another address. */
export function sendPortrait(reply: FastifyReply, bytes: Buffer | undefined): FastifyReply {
  if (!bytes) throw notFound('picture')
  return reply
    .headers({
      'content-type': 'image/webp',
      'cache-control': `private, max-age=${yearSeconds}, immutable`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(bytes)
}
