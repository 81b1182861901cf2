import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

export type EventStream = {
  /** Sends one event, and resolves when the caller may send the next. Once the caller is gone it does nothing. */
  send(event: { type: string }): Promise<void>
  /** Aborted when the caller leaves before the end. */
  gone: AbortSignal
  end(): void
}

/** How often a comment line is sent, so that no proxy closes an idle connection. */
const pulseMs = 15_000
/** A caller that stops reading is disconnected, because it would block its connection and the writer. */
const longestStallMs = 30_000
const lastWordsMs = 5_000

/**
 * Answers with server-sent events; errors must be sent before. Each event is written at once, and a header tells
 * proxies not to buffer them. A caller that reads nothing for `stalledMs` is disconnected.
 */
export function openEventStream(
  reply: FastifyReply,
  { stalledMs = longestStallMs }: { stalledMs?: number } = {},
): EventStream {
  const { raw } = reply
  const left = new AbortController()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  // Writing to a reset connection is not an error of ours; 'close' follows.
  raw.on('error', () => undefined)
  const pulse = setInterval(() => raw.write(':\n\n'), pulseMs)
  raw.on('close', () => {
    clearInterval(pulse)
    if (!raw.writableFinished) left.abort()
  })

  if (raw.destroyed || raw.socket?.destroyed === true) left.abort()
  return {
    gone: left.signal,
    async send(event) {
      if (raw.destroyed || raw.writableEnded) return
      if (raw.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)) return
      const stalled = setTimeout(() => raw.destroy(), stalledMs)
      await once(raw, 'drain', { signal: left.signal }).catch(() => undefined)
      clearTimeout(stalled)
    },
    end() {
      clearInterval(pulse)
      raw.end()
      setTimeout(() => raw.destroy(), lastWordsMs).unref()
    },
  }
}
