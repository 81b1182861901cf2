import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { VideosConfig } from '../../models/models.config.ts'
import type { Trust } from '../../../infra/outgoing/open-public.ts'
import { publicFetch } from '../../../infra/outgoing/public-fetch.ts'
import { TooMuchError } from '../../models/bounded-fetch.ts'
import { ModelError } from '../../models/model.ts'
import { keyHeader } from './call-google.ts'
import { faultOf, refusalOf } from './google-problems.ts'

type Fetched = {
  file: string
  maxBytes: number
  signal: AbortSignal
  timeoutMs: number
  /** Additional trusted origins besides the API's own. */
  trust?: Trust
}

const redirectLimit = 4

/**
 * Streams a video to a file. The key is sent only to the API's own origin. Another URL that it returns or redirects to
 * is fetched without the key, and only from the public internet.
 */
export async function fetchVideo(setting: VideosConfig, address: string, fetched: Fetched): Promise<void> {
  const { file, maxBytes, signal, timeoutMs } = fetched
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  let when: 'before' | 'during' = 'before'
  try {
    const response = await open(setting, address, ends, fetched.trust ?? {})
    when = 'during'
    if (!response.ok) throw refusalOf(response, undefined)
    if (!response.body) throw new ModelError('model_unreadable')
    if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
      await response.body.cancel()
      throw new TooMuchError('The video is too large')
    }
    await pipeline(response.body, bounded(maxBytes), createWriteStream(file), { signal: ends })
  } catch (error) {
    throw faultOf(error, ends, when)
  }
}

async function open(
  { baseUrl, apiKey }: VideosConfig,
  address: string,
  signal: AbortSignal,
  trust: Trust,
): Promise<Response> {
  const home = new URL(baseUrl).origin
  let url = URL.parse(address, baseUrl)
  for (let hops = 0; url && hops <= redirectLimit; hops += 1) {
    const atHome = url.origin === home
    const response = atHome
      ? await fetch(url, { redirect: 'manual', signal, headers: { [keyHeader]: apiKey } })
      : await publicFetch(trust)(url, { signal })
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || next === null) return response
    await response.body?.cancel()
    url = URL.parse(next, url.href)
  }
  throw new ModelError('model_unreadable')
}

function bounded(maxBytes: number) {
  let bytes = 0
  return async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new TooMuchError('The video has no end')
      yield chunk
    }
  }
}
