import { Readable } from 'node:stream'
import { decodedBody } from './decoded-body.ts'
import { openPublic, type Trust } from './open-public.ts'

const withoutBody = new Set([204, 205, 304])

/**
 * A `fetch` for URLs that a user gave, under the rules of `openPublic`. It accepts only a text body and follows no
 * redirect, so that a key is not sent to another host.
 */
export function publicFetch(trust: Trust): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method, body, signal } = init
    if (body !== undefined && body !== null && typeof body !== 'string') {
      throw new TypeError('Only a text can be sent')
    }
    const message = await openPublic(url, trust, {
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(method !== undefined && { method }),
      ...(typeof body === 'string' && { body }),
      ...(signal && { signal }),
    })
    const headers = new Headers()
    for (const [name, values = []] of Object.entries(message.headersDistinct)) {
      for (const value of values) headers.append(name, value)
    }
    const status = message.statusCode ?? 0
    const content = withoutBody.has(status)
      ? null
      : (Readable.toWeb(await decodedBody(message)) as ReadableStream<Uint8Array>)
    if (content === null) message.destroy()
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(content, { status, headers })
  }
}
