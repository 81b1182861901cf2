import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The network address a request comes from; what a proxy names as one and is none does not count. */
export function callerAddress(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.raw.socket.remoteAddress ?? '') : request.ip
}
