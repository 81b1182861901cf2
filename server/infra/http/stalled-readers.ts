import type { FastifyInstance } from 'fastify'

/** How long a reader may take nothing of an answer that waits for it. */
const longestStallMs = 30_000

/**
 * Closes the connection of a reader that takes nothing of an answer: the answer would stay in memory for as long as the
 * reader likes. A slow reader that takes a little now and then goes on, and so does an answer that is still being made.
 * Event streams watch their readers themselves.
 */
export function closeStalledReaders(app: FastifyInstance, stalledMs = longestStallMs): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const { raw } = reply
    raw.setTimeout(stalledMs, () => {
      if ((raw.socket?.writableLength ?? 0) > 0) raw.destroy()
    })
    done()
  })
}
