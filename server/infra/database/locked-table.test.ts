import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { draftCall } from '../../../tests/support/draft-call.ts'
import { pools } from './pools.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await startTestApp()
  ada = await app.addUser()
})
afterAll(() => app.close())

type Timed = { status: number; ms: number; retryAfter: string | null; code: unknown }

async function timed(method: string, path: string, body?: object): Promise<Timed> {
  const startedAt = performance.now()
  const reply = await app.request(method, path, { token: ada.token, ...(body && { body }) })
  const ms = performance.now() - startedAt
  return { status: reply.status, ms, retryAfter: reply.headers.get('retry-after'), code: reply.body['code'] }
}

/** Locks a table as a long maintenance command does. */
async function lockTable(table: string): Promise<{ release(): Promise<void> }> {
  const other = new Client({ connectionString: app.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`begin; lock table ${table}`)
  return { release: async () => void (await other.query('rollback')) }
}

test('while a table is locked, its callers are asked to come back and all other routes answer', async () => {
  const lock = await lockTable('posts')
  const ending = new AbortController()
  const calls: Promise<Timed>[] = []
  const others: Timed[] = []
  const load = async () => {
    while (!ending.signal.aborted) {
      const { method, path, body } = draftCall({ platform: 'twitter', content: 'Later' })
      calls.push(timed('GET', '/api/posts'), timed(method, path, body))
      await sleep(500)
    }
  }
  const read = async () => {
    while (!ending.signal.aborted) {
      others.push(await timed('GET', '/api/user/profile'))
      await sleep(50)
    }
  }
  const loads = Promise.all([load(), read()])
  await sleep(3_000)
  ending.abort()
  await loads

  const refused = await Promise.all(calls)
  await lock.release()
  expect(refused.length).toBeGreaterThan(5)
  for (const { status, code, retryAfter } of refused) {
    expect({ status, code }).toEqual({ status: 503, code: 'unavailable' })
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect(others.filter(({ status }) => status !== 200)).toEqual([])
  const longest = pools.web.connectMs + pools.web.lockMs
  expect(Math.max(...[...refused, ...others].map(({ ms }) => ms))).toBeLessThan(longest)
  await expect.poll(async () => (await timed('GET', '/api/posts')).status).toBe(200)
})
