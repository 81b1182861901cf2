import type { FastifyRequest } from 'fastify'
import { apiKeyPrefix } from '../../../../contract/api-keys/api-keys.ts'

const token = /^(Bearer +)?([A-Za-z0-9_-]{16,200})$/i

/**
 * The bearer token of the Authorization header, if it is well formed. Clients of Postiz leave the word Bearer out, so API
 * keys may come without it.
 */
export function bearerToken(request: FastifyRequest): string | undefined {
  const [, scheme, value] = token.exec(request.headers.authorization ?? '') ?? []
  return scheme !== undefined || value?.startsWith(apiKeyPrefix) ? value : undefined
}
