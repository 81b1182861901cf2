import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The IP address that a request comes from. A forwarded address that is not an IP address is ignored. */
export function callerAddress(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.raw.socket.remoteAddress ?? '') : request.ip
}
