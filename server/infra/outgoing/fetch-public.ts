import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { openPublic, type Trust } from './open-public.ts'

export type FetchPublicOptions = Trust & {
  maxBytes: number
  /** For the request and all its redirects. */
  timeoutMs: number
  headers?: Record<string, string>
}

type Head = { status: number; headers: IncomingHttpHeaders }

export type FetchedFile =
  /** `url` is the URL after all redirects. */
  | { kind: 'fetched'; url: string; contentType: string; headers: IncomingHttpHeaders; bytes: Buffer }
  /**
   * The URL was rejected or the request failed. The reason is for the log. `answer`: the server's response, if it is
   * not a file.
   */
  | { kind: 'failed'; reason: string; answer?: Head; tooLarge?: true }

const redirectLimit = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** Downloads a file from a URL that a user gave. The rules of `openPublic` also apply to each redirect. */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<FetchedFile> {
  try {
    const { response, url } = await follow(address, options)
    return await read(response, url, options.maxBytes)
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

type Answer =
  /** The URL after all redirects. */
  { kind: 'answered'; status: number } | { kind: 'failed'; reason: string }

/** Whether a URL that a user gave responds, under the rules of `fetchPublic`. The content is not read. */
export async function askPublic(
  address: string,
  options: Omit<FetchPublicOptions, 'maxBytes'>,
): Promise<Answer> {
  try {
    const { response } = await follow(address, options)
    response.destroy()
    return { kind: 'answered', status: response.statusCode ?? 0 }
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown error')

/** The response after all redirects. Throws if there is none. */
async function follow(
  address: string,
  { timeoutMs, headers: own = {}, ...trust }: Omit<FetchPublicOptions, 'maxBytes'>,
): Promise<{ response: IncomingMessage; url: URL }> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = URL.parse(address)
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    if (!url) throw new Error('not an address')
    const response = await openPublic(url, trust, { signal, headers: { accept: '*/*', ...own } })
    const { statusCode: status = 0, headers } = response
    if (!redirects.has(status) || headers.location === undefined) return { response, url }
    response.destroy()
    url = URL.parse(headers.location, url.href)
  }
  throw new Error('too many redirects')
}

async function read(response: IncomingMessage, url: URL, maxBytes: number): Promise<FetchedFile> {
  const { statusCode: status = 0, headers } = response
  const tooLarge: FetchedFile = { kind: 'failed', reason: 'the file is too large', tooLarge: true }
  if (status !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    return status === 200
      ? tooLarge
      : { kind: 'failed', reason: `HTTP ${status}`, answer: { status, headers } }
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
    headers,
    bytes: Buffer.concat(chunks),
  }
}
