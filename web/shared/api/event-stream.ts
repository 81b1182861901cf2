import { session } from '../session/session.ts'
import { failureOf, networkFailed, timedOut } from './api-error.ts'

/** The server says something at least every 15 s; so long a silence means that the line is dead. */
const silenceMs = 45_000

/**
 * Sends `body` and gives the events of the answer (`text/event-stream`, data as JSON) as they come. A refusal, a lost
 * line and silence are an `ApiError` as everywhere; a call given up by its caller throws an `AbortError`. That the
 * line ended without an error does not say that everything was told: that is for the caller to see.
 */
export async function* streamEvents<Event>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  const { token } = session.getState()
  const silence = watchSilence()
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, silence.signal]),
    }).catch(() => {
      throw failed(signal, silence.signal)
    })
    if (!response.ok || response.body === null) throw await refusalOf(response, token)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const frames = frameReader()
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failed(signal, silence.signal)
      })
      if (done) return
      silence.heard()
      for (const data of frames(value)) yield parse(data) as Event
    }
  } finally {
    silence.end()
  }
}

function watchSilence() {
  const control = new AbortController()
  const begin = () => setTimeout(() => control.abort(), silenceMs)
  let timer = begin()
  const end = () => clearTimeout(timer)
  const heard = () => {
    end()
    timer = begin()
  }
  return { signal: control.signal, heard, end }
}

function failed(caller: AbortSignal, silence: AbortSignal): Error {
  if (caller.aborted) return new DOMException('Given up', 'AbortError')
  return silence.aborted ? timedOut() : networkFailed()
}

async function refusalOf(response: Response, token: string | null): Promise<Error> {
  if (response.status === 401 && session.getState().token === token) session.end('expired')
  const reply: unknown = await response.json().catch(() => undefined)
  const status = response.ok ? 502 : response.status
  return failureOf(status, reply, response.headers.get('retry-after'))
}

const mark = 'data: '

/** Takes what came and gives the data of the events that are whole. */
export function frameReader() {
  let rest = ''
  return (piece: string): string[] => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    // Only a line feed ends a line here; to a pattern, the line separators that a text may hold end one too.
    const lines = frames.map((frame) => frame.split('\n').find((line) => line.startsWith(mark)))
    return lines.flatMap((line) => line?.slice(mark.length) ?? [])
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw networkFailed()
  }
}
