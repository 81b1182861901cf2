import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUpName } from './look-up-name.ts'
import { isPublicAddress } from './public-address.ts'

/** Resolves host names; the system's resolver except in tests. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export type Trust = {
  /** Addresses that may be internal, as `host:port` (`addressOf`): those of OUTGOING_ALLOW, or one of our own. */
  allow?: readonly string[]
  resolve?: Resolve
}

type Call = {
  signal?: AbortSignal
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * Requests a URL that a user gave. The host name is resolved once, all its addresses must be public, and the connection
 * goes to the checked address, so that a second lookup cannot return an internal one (DNS rebinding). Redirects are not
 * followed.
 */
export async function openPublic(
  url: URL,
  trust: Trust,
  { signal, method = 'GET', headers = {}, body }: Call,
): Promise<http.IncomingMessage> {
  const pinned = await until(signal, checkedAddress(url, trust))
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, [pinned])
    else callback(null, pinned.address, pinned.family)
  }
  return await new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    request(url, { agent: false, lookup, method, headers, ...(signal && { signal }) })
      .on('response', resolve)
      .on('error', reject)
      .on('upgrade', (_response, socket) => socket.destroy())
      // Any other end without a response; after a response this has no effect.
      .on('close', () => reject(new Error('the server did not answer')))
      .end(body)
  })
}

/** Host and port of a URL, as OUTGOING_ALLOW names them. */
export function addressOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** The address to connect to. Throws if the URL or any of its addresses is not allowed; the reason is for the log. */
export async function checkedAddress(
  url: URL,
  { allow = [], resolve = lookUpName }: Trust,
): Promise<LookupAddress> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('only http and https are fetched')
  if (url.username !== '' || url.password !== '') throw new Error('the URL contains credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new Error('the host name has no address')
  if (allow.includes(addressOf(url))) return first
  if (!found.every(({ address }) => isPublicAddress(address))) {
    throw new Error('the address is not on the public internet')
  }
  return first
}

/** The result, unless the signal aborts first. A lookup itself cannot be aborted and can take long. */
async function until<Result>(signal: AbortSignal | undefined, result: Promise<Result>): Promise<Result> {
  if (!signal) return result
  signal.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([result, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
