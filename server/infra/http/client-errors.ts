import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorStatus } from '../../../contract/errors.ts'
import { AppError, requestTimeout } from './app-error.ts'
import { failureBody } from './error-handler.ts'
import { dataHeaders } from './protective-headers.ts'

/**
 * Answers what never becomes a request that a route could see: addresses that cannot be read, and what is not HTTP, has
 * too many headers or does not send them in time. The answer has the shape and the headers of every failure.
 */
export function answerClientErrors(production: boolean) {
  const answerOf = (error: AppError) => {
    const body = JSON.stringify(failureBody(error))
    const headers = {
      ...dataHeaders(production),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    return { status: errorStatus[error.code], headers, body }
  }

  return {
    /** For an address that the router cannot read. */
    frameworkErrors(error: { code: string }, _request: unknown, { raw }: { raw: ServerResponse }): void {
      const { status, headers, body } = answerOf(addressError(error.code))
      raw.writeHead(status, headers).end(body)
    },
    /** For a connection on which no request could be read. */
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const { status, headers, body } = answerOf(connectionError(error.code))
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      if (socket.writable) {
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
      }
      socket.destroy(error)
    },
  }
}

/** What Node would answer by itself, without the shape and the headers of a failure. Needs `requireHostHeader: false`. */
export function handleUnusualRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isBroken = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(isBroken ? unreadable() : undefined)
  })
}

const unreadable = () => new AppError('validation_failed', 'This request cannot be read.')

function addressError(code: string): AppError {
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new AppError('address_too_long', 'This address is too long.')
  }
  return new AppError('validation_failed', 'This address cannot be read.')
}

function connectionError(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headers_too_large', 'The address or the headers of this request are too long.')
  }
  return unreadable()
}
