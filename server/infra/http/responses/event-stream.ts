import { once } from 'node:events'
import type { FastifyReply } from 'fastify'

export type EventStream = {
  /**
   * Sends one event, with its id if it has one, and resolves when the next one may be sent. Does nothing once the client
   * has disconnected.
   */
  send(event: { type: string }, id?: string): Promise<void>
  /** Aborted when the client disconnects before the end. */
  gone: AbortSignal
  end(): void
}

/** How often a comment line is sent, so that no proxy closes an idle connection. */
const keepAliveMs = 15_000
/** A client that stops reading for this long is disconnected, because it would block its connection and the writer. */
const longestStallMs = 30_000
const closeTimeoutMs = 5_000

/**
 * Responds with server-sent events; errors must be sent before this is called. Each event is written immediately, and a
 * header tells proxies not to buffer them. A client that reads nothing for `stalledMs` is disconnected.
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
  const keepAlive = setInterval(() => raw.write(':\n\n'), keepAliveMs)
  raw.on('close', () => {
    clearInterval(keepAlive)
    if (!raw.writableFinished) left.abort()
  })

  if (raw.destroyed || raw.socket?.destroyed === true) left.abort()
  return {
    gone: left.signal,
    async send(event, id) {
      if (raw.destroyed || raw.writableEnded) return
      const idLine = id === undefined ? '' : `id: ${id}\n`
      if (raw.write(`${idLine}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)) return
      const stalled = setTimeout(() => raw.destroy(), stalledMs)
      await once(raw, 'drain', { signal: left.signal }).catch(() => undefined)
      clearTimeout(stalled)
    },
    end() {
      clearInterval(keepAlive)
      raw.end()
      setTimeout(() => raw.destroy(), closeTimeoutMs).unref()
    },
  }
}
