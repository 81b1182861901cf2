import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { requestTimeout } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that receives files. Once the caller is authorized, its requests may take up to `uploadTimeoutMs`. */
    isUpload?: boolean
  }
}

/** How long the headers of a request, and then its body, may take to arrive. */
export const receiveTimeoutMs = 30_000

/** Half a gigabyte takes an hour on a slow connection. */
export const uploadTimeoutMs = 2 * 3_600_000

/**
 * Answers 408 if the body of a request does not arrive in time, and closes connections that keep sending after the
 * response. Node's own `requestTimeout` is the same for all routes, so it cannot be longer for uploads only. Must be
 * called before access is enforced, so that only authorized callers get the longer limit.
 */
export function limitRequestTime(app: FastifyInstance, limits = { receiveTimeoutMs, uploadTimeoutMs }): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  /** A reader that destroys the request detaches it from its connection, which stays open. */
  const sockets = new WeakMap<IncomingMessage, Socket>()
  const endAfter = (ms: number, raw: IncomingMessage, end: () => void) => {
    clearTimeout(timers.get(raw))
    timers.set(
      raw,
      setTimeout(() => raw.complete || end(), ms),
    )
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { socket } = raw
    // A request that was injected without a connection has no such socket, and arrives at once.
    if (hasBody(raw) && socket instanceof Socket) {
      sockets.set(raw, socket)
      // The reader of the body receives this as a stream error, and the error handler responds.
      endAfter(limits.receiveTimeoutMs, raw, () => raw.emit('error', requestTimeout()))
      raw.on('error', () => undefined)
      raw.once('close', () => {
        if (raw.complete || socket.destroyed) clearTimeout(timers.get(raw))
      })
    }
    done()
  })
  app.addHook('preParsing', ({ raw, routeOptions }, _reply, _payload, done) => {
    if (routeOptions.config.isUpload === true) endAfter(limits.uploadTimeoutMs, raw, () => raw.destroy())
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    const socket = sockets.get(raw)
    if (socket && !socket.destroyed) endAfter(limits.receiveTimeoutMs, raw, () => socket.destroy())
    done()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
