/// <reference types="node" />
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { session } from '../session/session.ts'
import { streamEvents } from './event-stream.ts'

let server: Server
let url: string
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Told = { type: string; text?: string }

const frame = (event: Told) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
const refuse = (status: number, body: object, headers = {}) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

const user = { email: 'ada@example.com', full_name: 'Ada' } as User

async function hear(signal = new AbortController().signal) {
  const events: Told[] = []
  let error: unknown
  try {
    for await (const event of streamEvents<Told>(url, {}, signal)) events.push(event)
  } catch (thrown) {
    error = thrown
  }
  return { events, error }
}

test('events are yielded as they arrive, until the response ends', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(frame({ type: 'delta', text: 'Grüße, 世界' }))
    setTimeout(() => response.end(frame({ type: 'done' })), 20)
  }
  expect(await hear()).toEqual({
    events: [{ type: 'delta', text: 'Grüße, 世界' }, { type: 'done' }],
    error: undefined,
  })
})

test('a rejection is an error with the message and retry delay of the server', async () => {
  refuse(429, { success: false, message: 'Wait a little.', code: 'rate_limited' }, { 'retry-after': '7' })
  const { error } = await hear()
  expect(error).toMatchObject({ code: 'rate_limited', message: 'Wait a little.', status: 429, retryAfter: 7 })
})

test('a rejected token ends the session', async () => {
  session.start('a-token', user)
  const ended: unknown[] = []
  const stop = session.subscribe(() => ended.push(session.getState().token))
  refuse(401, { success: false, message: 'Please sign in again.', code: 'unauthenticated' })
  const { error } = await hear()
  stop()
  expect(error).toMatchObject({ code: 'unauthenticated', status: 401 })
  expect(ended).toEqual([null])
})

test('a lost connection is a network error after the events so far', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(frame({ type: 'delta', text: 'Half' }))
    setTimeout(() => response.destroy(), 20)
  }
  const { events, error } = await hear()
  expect(events).toEqual([{ type: 'delta', text: 'Half' }])
  expect(error).toMatchObject({ code: 'network_failed', status: 0 })
})

test('a call canceled by its caller is an abort and closes the connection', async () => {
  const control = new AbortController()
  const closed = new Promise<void>((resolve) => {
    answer = (response) => {
      response.on('close', () => resolve())
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(frame({ type: 'delta', text: 'Half' }))
      setTimeout(() => control.abort(), 20)
    }
  })
  expect((await hear(control.signal)).error).toMatchObject({ name: 'AbortError' })
  await closed
})

test('events are complete regardless of chunk boundaries, and a keep-alive comment is not an event', async () => {
  const sent = `:\n\n${frame({ type: 'delta', text: 'a\n\nb' })}${frame({ type: 'done' })}`
  for (let size = 1; size <= sent.length; size += 7) {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let at = 0; at < sent.length; at += size) response.write(sent.slice(at, at + size))
      response.end()
    }
    expect((await hear()).events).toEqual([{ type: 'delta', text: 'a\n\nb' }, { type: 'done' }])
  }
})

test('a text with a line separator arrives completely', async () => {
  const event = { type: 'delta', text: 'one\u2028two\u2029three\u0085four' }
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(frame(event))
  }
  expect((await hear()).events).toEqual([event])
})
