import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type FetchPublicOptions = {
  maxBytes: number
  /** All redirects together. */
  timeoutMs: number
  /** Origins that are ours and may be internal, such as `http://localhost:3000`. */
  trustedOrigins?: string[]
  /** How names become addresses; the system's way unless a test says otherwise. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

export type FetchedFile =
  | { kind: 'fetched'; contentType: string; bytes: Buffer }
  /** Refused by us, or failed; the reason is for the log. */
  | { kind: 'failed'; reason: string }

const redirectLimit = 3
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Gets a file from an address that somebody else chose. The name is resolved once, every address it stands for must be
 * public, and the connection goes to the one that was checked, so that a second look-up cannot lead inside. The same
 * holds for each redirect.
 */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = URL.parse(address)
  try {
    for (let hops = 0; hops <= redirectLimit; hops += 1) {
      if (!url) return { kind: 'failed', reason: 'not an address' }
      const response = await open(url, options, signal)
      const { statusCode: status = 0, headers } = response
      if (!redirects.has(status) || headers.location === undefined)
        return await read(response, options.maxBytes)
      response.destroy()
      url = URL.parse(headers.location, url.href)
    }
    return { kind: 'failed', reason: 'too many redirects' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : 'unknown fault' }
  }
}

async function open(
  url: URL,
  options: FetchPublicOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('only http and https are fetched')
  if (url.username !== '' || url.password !== '') throw new Error('the address holds credentials')
  const pinned = await checkedAddress(url, options)
  signal.throwIfAborted()
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, [pinned])
    else callback(null, pinned.address, pinned.family)
  }
  return await new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    request(url, { agent: false, lookup, signal, headers: { accept: '*/*' } })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function checkedAddress(url: URL, { trustedOrigins = [], resolve = resolveName }: FetchPublicOptions) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new Error('the name stands for no address')
  if (trustedOrigins.includes(url.origin)) return first
  if (!found.every(({ address }) => isPublicAddress(address))) {
    throw new Error('the address is not on the public internet')
  }
  return first
}

function resolveName(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error)
      else resolve(addresses)
    })
  })
}

async function read(response: http.IncomingMessage, maxBytes: number): Promise<FetchedFile> {
  const { statusCode: status = 0, headers } = response
  const tooLarge: FetchedFile = { kind: 'failed', reason: 'the file is too large' }
  if (status !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    return status === 200 ? tooLarge : { kind: 'failed', reason: `HTTP ${status}` }
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return { kind: 'fetched', contentType: headers['content-type'] ?? '', bytes: Buffer.concat(chunks) }
}
