import { Readable } from 'node:stream'
import { openPublic, type Trust } from './open-public.ts'

const withoutBody = new Set([204, 205, 304])

/**
 * A `fetch` for addresses that somebody else chose, under the rules of `openPublic`. It takes what a client of an API
 * gives it, which is a text as a body, and follows no redirect: what is sent goes nowhere it was not meant for.
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
    const content = withoutBody.has(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>)
    if (content === null) message.destroy()
    return new Response(content, { status, headers })
  }
}
