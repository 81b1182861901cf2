import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failureSchema } from '../../../../contract/errors.ts'
import { newHttp } from '../../../../tests/support/new-http.ts'
import { ok } from '../ok.ts'

let app: Awaited<ReturnType<typeof newHttp>>
let port: number

beforeAll(async () => {
  app = await newHttp({ production: true })
  app.get('/api/items/:id', { config: { access: 'public' } }, () => ok())
  app.post('/api/items', { config: { access: 'public' } }, () => ok())
  app.get('/api/mine', { config: { access: 'posts:read' } }, () => ok())
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends raw bytes. Returns the response once its body is complete or the server closes the connection. */
async function send(bytes: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.endsWith('}')) socket.end()
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map((header) => header.toLowerCase().split(': ') as [string, string]),
    ),
    body: failureSchema.parse(JSON.parse(body)),
  }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`
const post = (type: string, body: string, length = body.length) =>
  `POST /api/items HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`

describe('every error has the standard body and the security headers', () => {
  test.each<[string, string, number, string]>([
    ['an invalid URL', get('/%zz'), 400, 'validation_failed'],
    ['a URL with a null character', get('/api/items/%00'), 400, 'validation_failed'],
    ['a URL parameter that is too long', get(`/api/items/${'x'.repeat(600)}`), 414, 'address_too_long'],
    ['headers that are too long', get('/', `x-long: ${'x'.repeat(20_000)}\r\n`), 431, 'headers_too_large'],
    ['a URL that is too long', get(`/${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['something other than HTTP', 'Hello there\r\n\r\n', 400, 'validation_failed'],
    ['an unknown method', 'STEAL /api/items HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'validation_failed'],
    ['incomplete JSON', post('application/json', '{"a":'), 400, 'validation_failed'],
    ['a body of an unsupported type', post('text/csv', 'a,b'), 415, 'unsupported_media'],
    ['a body that is too long', post('application/json', '', 2_000_000), 413, 'payload_too_large'],
    ['no access token', get('/api/mine'), 401, 'unauthenticated'],
    ['a percent-encoded path', get('/%61pi/mine'), 401, 'unauthenticated'],
    ['an absolute URL', get('http://a/api/mine'), 401, 'unauthenticated'],
    ['no Host header', 'GET /api/mine HTTP/1.1\r\n\r\n', 400, 'validation_failed'],
    ['an unknown expectation', get('/api/mine', 'expect: miracles\r\n'), 401, 'unauthenticated'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await send(bytes)
    expect(answer).toMatchObject({ status, body: { success: false, code } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.body.message).not.toMatch(/FST_|fastify|parse|url component/i)
  })
})
