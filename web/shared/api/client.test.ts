/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createCalls } from './call.ts'
import { createApi } from './client.ts'

type Seen = { method: string | undefined; headers: IncomingMessage['headers']; body: string }

let server: Server
let baseUrl: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: Seen[]
let ended: [string | null, string | undefined][]
let left: string[]
let workspace: string | null

beforeEach(async () => {
  seen = []
  ended = []
  left = []
  workspace = null
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const api = (token: string | null = 'secret') =>
  createApi(
    createCalls({
      baseUrl,
      readToken: () => token,
      readWorkspace: () => workspace,
      onNotAMember: (id) => left.push(id),
      onUnauthenticated: (used, notice) => ended.push([used, notice]),
    }),
  )

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('a call sends JSON with the bearer token and returns the response', async () => {
  reply(200, { success: true, post: { id: '1' } })
  expect(await api().post('/api/posts', { content: 'Hello' })).toEqual({ success: true, post: { id: '1' } })
  expect(seen[0]).toMatchObject({ method: 'POST', body: '{"content":"Hello"}' })
  expect(seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer secret',
  })
})

test('a call without a body has no content type, and without a session no token is sent', async () => {
  reply(200, { success: true })
  await api(null).post('/api/auth/logout')
  expect(seen[0]?.headers).not.toHaveProperty('content-type')
  expect(seen[0]?.headers).not.toHaveProperty('authorization')
})

test('an empty response returns undefined', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect(await api().delete('/api/posts/1')).toEqual({})
})

test('an error has status, code, message, field errors and retry delay', async () => {
  const errors = { email: 'Invalid email address' }
  reply(
    429,
    { success: false, message: 'Too many attempts.', code: 'rate_limited', errors },
    { 'retry-after': '30' },
  )
  const failure = await failureOf(api().get('/api/posts'))
  expect(failure).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Too many attempts.',
    errors,
    retryAfter: 30,
  })
  expect(failure.isNetworkFailure).toBe(false)
})

test('an HTML page of a proxy becomes an error with our own message', async () => {
  reply(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })
  expect(await failureOf(api().get('/api/posts'))).toMatchObject({ status: 502, code: 'unavailable' })
})

test('HTML instead of JSON is an error even with status 200', async () => {
  reply(200, '<html></html>', { 'content-type': 'text/html' })
  expect(await failureOf(api().get('/api/posts'))).toMatchObject({ code: 'unavailable' })
})

test('an unreachable server is a network error', async () => {
  server.close()
  const failure = await failureOf(api().get('/api/posts'))
  expect(failure).toMatchObject({ code: 'network_failed', status: 0 })
  expect(failure.isNetworkFailure).toBe(true)
})

test('a connection lost during the response is a network error', async () => {
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"success"')
    setTimeout(() => request.socket.destroy(), 20)
  }
  expect(await failureOf(api().get('/api/posts'))).toMatchObject({ code: 'network_failed' })
})

test('a response that takes too long is a timeout', async () => {
  answer = () => undefined
  expect(await failureOf(api().get('/api/posts', { timeoutMs: 50 }))).toMatchObject({
    code: 'timed_out',
    status: 0,
  })
})

test('a call canceled by its caller is an abort and not an error', async () => {
  answer = () => undefined
  const controller = new AbortController()
  const call = api().get('/api/posts', { signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('a rejected token ends its session with the message of the call', async () => {
  reply(401, { success: false, message: 'Please sign in again.', code: 'unauthenticated' })
  await failureOf(
    api().post('/api/auth/resend-verification', undefined, { endedNotice: 'Please log in again' }),
  )
  expect(ended).toEqual([['secret', 'Please log in again']])
})

test('a 401 of a proxy also ends the session', async () => {
  reply(401, 'nope')
  await failureOf(api().get('/api/posts'))
  expect(ended).toEqual([['secret', undefined]])
})

test('a wrong password does not end the session', async () => {
  reply(401, { success: false, message: 'Wrong.', code: 'invalid_credentials' })
  await failureOf(api().post('/api/auth/login', {}))
  expect(ended).toEqual([])
})

test('a 401 of a call without a token says that there was none', async () => {
  reply(401, { success: false, message: 'Please sign in.', code: 'unauthenticated' })
  await failureOf(api(null).get('/api/posts'))
  expect(ended).toEqual([[null, undefined]])
})

test('a call names the workspace that the tab shows, also if the tab shows another one when it is answered', async () => {
  workspace = 'river-bakes'
  answer = (_request, response) => {
    workspace = 'zoo'
    response.end(JSON.stringify({ success: false, code: 'not_a_member', message: 'Not a member.' }))
  }
  const refuse = answer
  answer = (request, response) => {
    response.statusCode = 403
    refuse(request, response)
  }
  await failureOf(api().get('/api/posts'))
  expect(seen[0]?.headers).toMatchObject({ 'x-workspace-id': 'river-bakes' })
  expect(left).toEqual(['river-bakes'])
})

test('a visitor names no workspace, and neither does a tab that does not know its one yet', async () => {
  reply(200, { success: true })
  await api().get('/api/workspaces')
  workspace = 'river-bakes'
  await api(null).post('/api/auth/login', {})
  for (const { headers } of seen) expect(headers).not.toHaveProperty('x-workspace-id')
})
