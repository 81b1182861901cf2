import { Refusal } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { mediaRefused } from './graph-errors.ts'

const TIMEOUT = 15_000

/** The maximum size, and the subcode of the error for a larger file. */
type Limit = { bytes: number; subcode: number }

/** Downloads a whole file. */
export async function pullMedia(context: Context, address: string, limit: Limit): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of pullStream(context, address, limit)) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Downloads media as Instagram does, but only from the product's own origin and without following redirects, so that
 * the sandbox cannot be used to read internal addresses.
 */
export async function* pullStream(
  context: Context,
  address: string,
  limit: Limit,
): AsyncGenerator<Uint8Array> {
  const url = URL.parse(address)
  if (!url || url.origin !== new URL(context.mediaOrigin()).origin || /[^\u0021-\u007e]/.test(address)) {
    throw notFetched('The address cannot be reached from outside.')
  }
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { 'user-agent': 'facebookexternalhit/1.1' },
    })
    if (response.status !== 200 || !response.body) throw notFetched(`The address answers ${response.status}.`)
    let size = 0
    for await (const part of response.body) {
      size += part.length
      if (size > limit.bytes) throw tooLarge(limit)
      yield part
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && error.name === 'TimeoutError') {
      throw mediaRefused(-2, 2207003, 'Timeout', 'It takes too long to download the media.')
    }
    throw notFetched('The address does not answer, or not to the end.')
  }
}

function tooLarge({ bytes, subcode }: Limit) {
  const megabytes = Math.floor(bytes / 1024 / 1024)
  return mediaRefused(36_000, subcode, 'The media is too large.', `It may have ${megabytes} MiB.`)
}

function notFetched(detail: string) {
  return mediaRefused(9004, 2207052, 'Only photo or video can be accepted as media type.', detail)
}
