/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { LiveEvent } from '../../../../contract/notifications/notifications.ts'
import { session } from '../../../shared/session/session.ts'
import { followEvents } from './follow-events.ts'

let server: Server
let baseUrl: string
let answer: (response: ServerResponse, request: IncomingMessage) => void
/** The queries of all requests. */
let asked: URLSearchParams[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost').searchParams)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ready: LiveEvent = { type: 'ready', complete: true }
const notification = (id: string): LiveEvent => ({
  type: 'notification',
  notification: {
    id,
    at: '2027-01-01T10:00:00.000Z',
    isRead: false,
    isSolved: false,
    event: { type: 'points.low', data: { available: 3 } },
  },
})
const write = (response: ServerResponse, ...events: LiveEvent[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
}

/** Follows events until so many have arrived. */
async function follow(count: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const control = new AbortController()
  let newest: string | undefined
  await followEvents({
    baseUrl,
    signal: control.signal,
    firstDelayMs: 10,
    newest: () => newest,
    onEvent(event) {
      events.push(event)
      if (event.type === 'notification') newest = event.notification.id
      if (events.length === count) control.abort()
    },
  })
  return events
}

test('after a lost connection, the events after the newest known one are requested', async () => {
  const replies = [
    (response: ServerResponse) => {
      write(response, ready, notification('one'), notification('two'))
      setTimeout(() => response.destroy(), 20)
    },
    (response: ServerResponse) => write(response, ready, notification('three')),
  ]
  answer = (response) => replies.shift()?.(response)
  const events = await follow(5)
  expect(events).toEqual([ready, notification('one'), notification('two'), ready, notification('three')])
  expect(asked.map((query) => query.get('after'))).toEqual([null, 'two'])
})

test('a server that is not available is asked again until it is', async () => {
  const replies = [503, 502, 500]
  answer = (response) => {
    const status = replies.shift()
    if (status === undefined) return write(response, ready)
    response.writeHead(status).end()
  }
  expect(await follow(1)).toEqual([ready])
  expect(asked).toHaveLength(4)
})

test('a stream that the server ends is opened again', async () => {
  answer = (response) => {
    write(response, ready)
    response.end()
  }
  expect(await follow(3)).toEqual([ready, ready, ready])
})

test('the end of the session ends it', async () => {
  session.start('a-token', { email: 'ada@example.com', full_name: 'Ada' } as User)
  answer = (response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ success: false, message: 'Please sign in again.', code: 'unauthenticated' }),
    )
  }
  expect(await follow(1)).toEqual([])
  expect(asked).toHaveLength(1)
  expect(session.getState().token).toBeNull()
})
