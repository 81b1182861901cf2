import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

export type EventStream = {
  /** Sends one event, and resolves when the caller may send the next. Once the caller is gone it does nothing. */
  send(event: { type: string }): Promise<void>
  /** Aborted when the caller leaves before the end. */
  gone: AbortSignal
  end(): void
}

/** A line now and then, so that nothing between us and the caller takes silence for the end. */
const pulseMs = 15_000
/** A caller that takes nothing any more is not waited for: it would hold its connection, and what writes to it, for ever. */
const longestStallMs = 30_000
const lastWordsMs = 5_000

/**
 * Answers with server-sent events from now on; failures belong before. Nothing on the way may keep them back: each is
 * written at once, and a proxy is told not to collect them. Whoever takes nothing for `stalledMs` counts as gone.
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
  // Writing to a connection that was reset is no fault of ours; 'close' follows.
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
