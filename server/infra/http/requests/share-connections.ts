import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asUserOfPool } from '../../database/shares.ts'

/** Makes each route a user of the connection pool, so that a route that waits for a lock leaves connections to others. */
export function shareConnections(app: FastifyInstance): void {
  const begin = ({ method, routeOptions }: FastifyRequest, _reply: unknown, done: () => void) => {
    asUserOfPool(`${method} ${routeOptions.url}`, done)
  }
  app.addHook('onRequest', begin)
  // Reading the body leaves the asynchronous context of the first hook.
  app.addHook('preValidation', begin)
}
