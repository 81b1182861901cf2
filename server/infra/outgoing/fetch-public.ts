import type { IncomingMessage } from 'node:http'
import { openPublic, type Trust } from './open-public.ts'

export type FetchPublicOptions = Trust & {
  maxBytes: number
  /** For the request and all its redirects. */
  timeoutMs: number
}

export type FetchedFile =
  /** `url` is where the redirects ended. */
  | { kind: 'fetched'; url: string; contentType: string; bytes: Buffer }
  /** The URL was refused or the request failed; the reason is for the log. */
  | { kind: 'failed'; reason: string }

const redirectLimit = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Downloads a file from a URL that a user gave. The rules of `openPublic` also apply to each redirect. */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  let url = URL.parse(address)
  try {
    for (let hops = 0; hops <= redirectLimit; hops += 1) {
      if (!url) return { kind: 'failed', reason: 'not an address' }
      const response = await openPublic(url, options, { signal, headers: { accept: '*/*' } })
      const { statusCode: status = 0, headers } = response
      if (!redirects.has(status) || headers.location === undefined)
        return await read(response, url, options.maxBytes)
      response.destroy()
      url = URL.parse(headers.location, url.href)
    }
    return { kind: 'failed', reason: 'too many redirects' }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : 'unknown error' }
  }
}

async function read(response: IncomingMessage, url: URL, maxBytes: number): Promise<FetchedFile> {
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
    // Returning from the loop closes the connection.
    if (length > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return {
    kind: 'fetched',
    url: url.href,
    contentType: headers['content-type'] ?? '',
    bytes: Buffer.concat(chunks),
  }
}
