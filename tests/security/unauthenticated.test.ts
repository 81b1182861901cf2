import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { measureBlocking } from '../support/measure-blocking.ts'
import { full } from '../support/test-size.ts'
import { harmlessCall } from './calls.ts'
import { codeOf, guardedRoutes, startAppWithRoutes, type Routes } from './routes.ts'

let app: TestApp
let routes: Routes

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes())
})
afterAll(() => app.close())

/** The longest time that a call may block the process, in milliseconds. */
const limitMs = 50
const megabyte = 1_000_000
/** Invalid bodies. A server that parsed them would answer 400 or 413 and take long for the last one. */
const bodies: [type: string, body: string][] = [
  ['application/json', '['.repeat(megabyte)],
  ['application/json', '{"a":"\\u0000'.padEnd(megabyte, 'a')],
  ['application/json', `{"hashtags":["${'a'.repeat(megabyte - 20)}!"]}`],
  ['multipart/form-data; boundary=x', '--x\r\n'.repeat(megabyte / 5)],
  ['text/plain', 'a'.repeat(megabyte)],
]

/** Every call gets the first body and one of the others; all of them in `npm run test:full`. */
const isSent = (call: number, body: number) => full || body === 0 || call % (bodies.length - 1) === body - 1

test.each(bodies)(
  'a call without a session gets 401 without reading its body of type %s',
  async (type, body) => {
    const bytes = Buffer.from(body)
    const writing = guardedRoutes(routes).filter(([name]) => !name.startsWith('GET '))
    expect(writing.length).toBeGreaterThan(25)
    const index = bodies.findIndex((one) => one[1] === body)
    for (const [name] of writing.filter((_call, call) => isSent(call, index))) {
      const [method = ''] = name.split(' ')
      const address = app.url + harmlessCall(name).path
      const { result: answer, ms } = await measureBlocking(limitMs, () =>
        fetch(address, { method, headers: { 'content-type': type }, body: bytes }),
      )
      const body = (await answer.json()) as Record<string, unknown>
      expect([answer.status, codeOf({ status: answer.status, body })], name).toEqual([401, 'unauthenticated'])
      // This thread also sends the body, so the server's own share is smaller.
      expect(ms, name).toBeLessThan(limitMs)
    }
  },
)
