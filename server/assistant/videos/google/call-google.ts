import type { VideosConfig } from '../../models/models.config.ts'
import { boundedFetch } from '../../models/bounded-fetch.ts'
import { faultOf, refusalOf } from './google-problems.ts'

type Call = { url: string; body?: object; signal: AbortSignal; timeoutMs: number }

export const keyHeader = 'x-goog-api-key'

const send = boundedFetch(fetch)

/**
 * Makes a call and returns its JSON; undefined if the response is not JSON. Does not follow redirects, so that the key
 * is not sent elsewhere.
 */
export async function callGoogle({ apiKey }: VideosConfig, call: Call): Promise<unknown> {
  const { url, body, signal, timeoutMs } = call
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  let when: 'before' | 'during' = 'before'
  try {
    const response = await send(url, {
      redirect: 'error',
      signal: ends,
      headers: { [keyHeader]: apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    when = 'during'
    const json = jsonOf(await response.text())
    if (response.ok) return json
    throw refusalOf(response, json)
  } catch (error) {
    throw faultOf(error, ends, when)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
