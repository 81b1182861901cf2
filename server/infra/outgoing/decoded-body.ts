import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { compose, type Duplex, type Readable } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

/** The encodings to ask for. Some servers send them unasked, so every body is decoded. */
export const acceptedEncodings = 'gzip, deflate, br'

/** A chain of encodings is rare, and each one costs memory. */
const mostEncodings = 3

/** As in browsers, what has arrived of a body that ends early counts. */
const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH }
const brotliOptions = { finishFlush: constants.BROTLI_OPERATION_FLUSH }

/**
 * The body of a response without its content encodings. It can be far larger than what was sent, so the reader limits
 * what it takes. Throws for an encoding that is not known.
 */
export async function decodedBody(message: IncomingMessage): Promise<Readable> {
  const encodings = (message.headers['content-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '' && one !== 'identity')
  if (encodings.length === 0) return message
  if (encodings.length > mostEncodings) throw new Error('too many content encodings')
  let body: Readable = message
  for (const encoding of encodings.toReversed()) body = compose(body, await decoderOf(encoding, body))
  return body
}

async function decoderOf(encoding: string, body: Readable): Promise<Duplex> {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlibOptions)
    case 'deflate':
      return (await startsLikeZlib(body)) ? createInflate(zlibOptions) : createInflateRaw(zlibOptions)
    case 'br':
      return createBrotliDecompress(brotliOptions)
    case 'zstd':
      return createZstdDecompress()
    default:
      throw new Error(`unknown content encoding ${encoding}`)
  }
}

/** Some servers send `deflate` without the header of the zlib format, which browsers accept. */
async function startsLikeZlib(body: Readable): Promise<boolean> {
  await once(body, 'readable')
  const start = body.read() as Buffer | null
  if (start === null) return true
  body.unshift(start)
  return ((start[0] ?? 0) & 0x0f) === 8
}
