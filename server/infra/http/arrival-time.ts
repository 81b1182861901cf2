import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestTimeout } from './app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that receives files: its requests may take long to arrive, once their caller was let in. */
    isUpload?: boolean
  }
}

/** In which the headers of a request, and its body, must have arrived. */
export const arrivalMs = 30_000

/** Half a gigabyte on a slow line takes an hour; without a bound it could take forever. */
export const uploadMs = 2 * 3_600_000

/**
 * Ends requests whose body does not arrive in time with 408, and those that go on sending after their answer. Node's own
 * bound (`requestTimeout`) is the same for all routes, so it cannot tell uploads apart. To be called before access is
 * enforced, so that the bound of uploads is only for whom the route lets in.
 */
export function limitArrival(app: FastifyInstance, limits = { arrivalMs, uploadMs }): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  const endAfter = (ms: number, raw: IncomingMessage, end: () => void) => {
    clearTimeout(timers.get(raw))
    timers.set(
      raw,
      setTimeout(() => raw.complete || end(), ms),
    )
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(raw)) {
      // Whoever reads the body hears of it as of a broken connection, and the error handler answers.
      endAfter(limits.arrivalMs, raw, () => raw.emit('error', requestTimeout()))
      raw.on('error', () => undefined)
      raw.once('close', () => clearTimeout(timers.get(raw)))
    }
    done()
  })
  app.addHook('preParsing', ({ raw, routeOptions }, _reply, _payload, done) => {
    if (routeOptions.config.isUpload === true) endAfter(limits.uploadMs, raw, () => raw.destroy())
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (timers.has(raw)) endAfter(limits.arrivalMs, raw, () => raw.destroy())
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
