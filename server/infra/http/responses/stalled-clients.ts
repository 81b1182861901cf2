import type { FastifyInstance } from 'fastify'

/** How long a client may read nothing while response data waits for it. */
const longestStallMs = 30_000

/**
 * Closes the connection of a client that reads nothing of its response, which would otherwise stay in memory. Slow
 * clients that keep reading are not affected, nor are responses that are still being prepared. Event streams have their
 * own check.
 */
export function closeStalledClients(app: FastifyInstance, stalledMs = longestStallMs): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const { raw } = reply
    raw.setTimeout(stalledMs, () => {
      if ((raw.socket?.writableLength ?? 0) > 0) raw.destroy()
    })
    done()
  })
}
