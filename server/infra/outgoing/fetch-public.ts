import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { constants, gunzip } from 'node:zlib'
import { brand } from '../../../contract/brand.ts'
import { acceptedEncodings, decodedBody } from './decoded-body.ts'
import { openPublic, type Trust } from './open-public.ts'

export type FetchPublicOptions = Trust & {
  /** Of the file as it is after its content encoding is undone. */
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

/** As in many HTTP clients. */
const redirectLimit = 10
const standardHeaders = {
  accept: '*/*',
  'accept-encoding': acceptedEncodings,
  // Some sites refuse requests without one.
  'user-agent': brand.name,
}
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

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown error')

/** The response after all redirects. Throws if there is none. */
export async function follow(
  address: string,
  {
    timeoutMs,
    headers: own = {},
    signal: given,
    ...trust
  }: Omit<FetchPublicOptions, 'maxBytes'> & { signal?: AbortSignal | undefined },
): Promise<{ response: IncomingMessage; url: URL }> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(given ? [given] : [])])
  let url = URL.parse(address)
  for (let hops = 0; hops <= redirectLimit; hops += 1) {
    if (!url) throw new Error('not an address')
    const response = await openPublic(url, trust, { signal, headers: { ...standardHeaders, ...own } })
    const { statusCode: status = 0, headers } = response
    if (!redirects.has(status) || headers.location === undefined) return { response, url }
    response.destroy()
    // Node reads headers as Latin-1, but sites write addresses in UTF-8.
    url = URL.parse(Buffer.from(headers.location, 'latin1').toString(), url.href)
  }
  throw new Error('too many redirects')
}

async function read(response: IncomingMessage, url: URL, maxBytes: number): Promise<FetchedFile> {
  const { statusCode: status = 0, headers } = response
  if (status !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    return status === 200
      ? tooLarge
      : { kind: 'failed', reason: `HTTP ${status}`, answer: { status, headers } }
  }
  try {
    const bytes = await readWithin(await decodedBody(response), maxBytes)
    const file = bytes && (await unzipped(bytes, maxBytes))
    if (!file) return tooLarge
    return {
      kind: 'fetched',
      url: url.href,
      contentType: headers['content-type'] ?? '',
      headers,
      bytes: file,
    }
  } finally {
    response.destroy()
  }
}

const tooLarge: FetchedFile = { kind: 'failed', reason: 'the file is too large', tooLarge: true }

/** Undefined if it is larger. */
async function readWithin(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What is in a file such as `feed.xml.gz`, whose server names no content encoding. Undefined if it is larger. */
async function unzipped(bytes: Buffer, maxBytes: number): Promise<Buffer | undefined> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
