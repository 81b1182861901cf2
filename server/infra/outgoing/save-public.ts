import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { decodedBody } from './decoded-body.ts'
import { follow, reasonOf, type FetchPublicOptions } from './fetch-public.ts'

export type SavedFile =
  /** `url` is the URL after all redirects. */
  | { kind: 'saved'; url: string }
  /** The reason is for the log. */
  | { kind: 'failed'; reason: string; tooLarge?: true }

class TooLarge extends Error {}

/**
 * Downloads a file from a URL that a user gave into `file`, under the rules of `fetchPublic`, without holding it in
 * memory.
 */
export async function savePublic(
  address: string,
  file: string,
  { maxBytes, ...options }: FetchPublicOptions & { signal?: AbortSignal | undefined },
): Promise<SavedFile> {
  try {
    const { response, url } = await follow(address, options)
    const { statusCode: status = 0, headers } = response
    if (status !== 200) {
      response.destroy()
      return { kind: 'failed', reason: `HTTP ${status}` }
    }
    if (Number(headers['content-length'] ?? 0) > maxBytes) {
      response.destroy()
      throw new TooLarge()
    }
    await pipeline(await decodedBody(response), within(maxBytes), createWriteStream(file), {
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeoutMs),
        ...(options.signal ? [options.signal] : []),
      ]),
    })
    return { kind: 'saved', url: url.href }
  } catch (error) {
    if (isDiskError(error)) throw error
    if (error instanceof TooLarge) return { kind: 'failed', reason: 'the file is too large', tooLarge: true }
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'write' &&
  'code' in error &&
  error.code !== 'EPIPE'

/** Passes bytes on, and fails once there are more than these. */
function within(maxBytes: number): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > maxBytes) done(new TooLarge())
      else done(null, chunk)
    },
  })
}
