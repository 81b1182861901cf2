import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUpName } from './look-up-name.ts'
import { isPublicAddress } from './public-address.ts'

/** How names become addresses; the system's way unless a test says otherwise. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export type Trust = {
  /** Origins that are ours and may be internal, such as `http://localhost:3000`. */
  trustedOrigins?: string[]
  /** Every internal address is trusted: the operator said so. */
  allowPrivate?: boolean
  resolve?: Resolve
}

type Call = {
  signal?: AbortSignal
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Opens an address that somebody else chose. Its name is resolved once, every address it stands for must be public, and
 * the connection goes to the one that was checked, so that a second look-up cannot lead inside. Redirects are not followed.
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
      // Whatever else ends it without an answer; after one it changes nothing.
      .on('close', () => reject(new Error('the server did not answer')))
      .end(body)
  })
}

/** The address to connect to. Throws where the address or one its name stands for may not be reached; the reason is for the log. */
export async function checkedAddress(
  url: URL,
  { trustedOrigins = [], allowPrivate = false, resolve = lookUpName }: Trust,
): Promise<LookupAddress> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('only http and https are fetched')
  if (url.username !== '' || url.password !== '') throw new Error('the address holds credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new Error('the name stands for no address')
  if (allowPrivate || trustedOrigins.includes(url.origin)) return first
  if (!found.every(({ address }) => isPublicAddress(address))) {
    throw new Error('the address is not on the public internet')
  }
  return first
}

/** What comes of it, unless the signal ends first: a name can be made to take long to find. */
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
