import { createParser } from 'eventsource-parser'
import { startCall } from './api.ts'
import { serverUnreachable } from './api-error.ts'
import { fetchOk, refusalOf } from './call.ts'

/** The server sends something at least every 15 s; a connection that is silent for this long is lost. */
const silenceMs = 45_000

/**
 * Sends `body`, or reads without one, and yields the events of the response (`text/event-stream`, data as JSON) as they arrive. Errors are the
 * same as for other calls. A stream that ends without an error may be incomplete, which only its last event shows.
 */
export async function* streamEvents<Event>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  const call = startCall({ signal, timeoutMs: silenceMs })
  try {
    const response = await fetchOk(call, path, {
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        accept: 'text/event-stream',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
    })
    if (response.body === null) throw refusalOf(response, undefined)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const arrived: string[] = []
    const parser = createParser({ onEvent: ({ data }) => arrived.push(data) })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      call.extend(silenceMs)
      parser.feed(value)
      for (const data of arrived.splice(0)) yield parse(data) as Event
    }
  } catch (error) {
    throw call.fail(error)
  } finally {
    call.end()
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw serverUnreachable()
  }
}
