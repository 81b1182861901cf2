import type { FastifyRequest } from 'fastify'

const bearer = /^(?:Bearer +)?([A-Za-z0-9_-]{16,200})$/i

/** The bearer token of the Authorization header, if it is well formed. Clients of Postiz leave the word Bearer out. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}
