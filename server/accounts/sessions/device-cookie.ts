import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { newToken } from '../../infra/crypto/tokens.ts'

const name = 'device'
/** Browsers keep no cookie for longer. */
const maxAgeSeconds = 400 * 24 * 3600
const cookie = new RegExp(`(?:^|;) *${name}=([A-Za-z0-9_-]{43})(?:;|$)`)

/**
 * The cookie by which a browser is recognized when its user signs in again, or a new one. It gives no access by itself,
 * scripts of pages cannot read it, and it is sent only to the calls that sign in.
 */
export function deviceToken(request: FastifyRequest): string {
  return cookie.exec(request.headers.cookie ?? '')?.[1] ?? newToken()
}

export function setDeviceCookie({ appUrl }: Config, reply: FastifyReply, token: string): void {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  const rest = `Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
  void reply.header('set-cookie', `${name}=${token}; ${rest}`)
}
