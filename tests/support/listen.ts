import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A server on a free local port. An exception in the handler closes the connection. */
export async function listen(answer: Answer) {
  const server = createServer((request, response) => {
    void Promise.try(answer, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
