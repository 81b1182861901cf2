import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { describeBrowser } from '../devices/describe-browser.ts'
import type { Device } from './known-devices.queries.ts'

const name = 'device'
/** Browsers keep cookies at most this long. */
const maxAgeSeconds = 400 * 24 * 3600
const cookie = new RegExp(`(?:^|;) *${name}=([A-Za-z0-9_-]{43})(?:;|$)`)

/**
 * Returns the cookie by which a browser is recognized when its user signs in again, or a new one. It gives no access by
 * itself, scripts of pages cannot read it, and it is sent only to the sign-in calls.
 */
export function deviceToken(request: FastifyRequest): string {
  return cookie.exec(request.headers.cookie ?? '')?.[1] ?? newToken()
}

/** The device of the request, with this cookie token. */
export function deviceOf(request: FastifyRequest, token: string): Device {
  return {
    tokenHash: hashToken(token),
    address: callerAddress(request),
    browser: describeBrowser(request.headers['user-agent']),
  }
}

export function setDeviceCookie({ appUrl }: Config, reply: FastifyReply, token: string): void {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  const rest = `Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
  void reply.header('set-cookie', `${name}=${token}; ${rest}`)
}
