import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorStatus } from '../../../../contract/errors.ts'
import { AppError, requestTimeout } from '../app-error.ts'
import { failureBody } from './error-handler.ts'
import { apiSecurityHeaders } from '../responses/security-headers.ts'

/**
 * Fastify options that answer requests which never reach a route: invalid URLs, invalid HTTP, headers that are too
 * large or arrive too late. The responses have the same body and headers as all other errors.
 */
export function clientErrorOptions(production: boolean) {
  const answerOf = (error: AppError) => {
    const body = JSON.stringify(failureBody(error))
    const headers = {
      ...apiSecurityHeaders(production),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    return { status: errorStatus[error.code], headers, body }
  }

  return {
    /** For a URL that the router cannot parse. */
    frameworkErrors(error: { code: string }, _request: unknown, { raw }: { raw: ServerResponse }): void {
      const { status, headers, body } = answerOf(addressError(error.code))
      raw.writeHead(status, headers).end(body)
    },
    /** For a connection whose request could not be parsed. */
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

/**
 * Handles requests that Node would otherwise answer itself, without our error body and headers. Needs
 * `requireHostHeader: false`.
 */
export function handleUnusualRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const lacksHost = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(lacksHost ? unreadable() : undefined)
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
