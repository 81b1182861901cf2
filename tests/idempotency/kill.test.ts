import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Label } from '../../contract/labels/labels.ts'
import { openDatabase } from '../../server/infra/database/database.ts'
import { pools } from '../../server/infra/database/pools.ts'
import type { Tables } from '../../server/tables.ts'
import { addUser } from '../support/add-user.ts'
import { connectAgent } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { newApiKey } from '../support/new-api-key.ts'
import { startProduct, type Product } from '../support/product.ts'
import { requester } from '../support/request.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-idempotency-'))
const products: Product[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')))
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A member whose keys may be used. */
async function newMember() {
  const db = openDatabase<Tables>({ url: database.url, limits: pools.web, log: pino({ level: 'silent' }) })
  const { token, password } = await addUser({
    db,
    clock: { now: () => new Date() },
    config: { defaultPlan: 'agency' },
  })
  /** As if a call that runs had started that long ago. */
  const startedBefore = (ms: number) =>
    db
      .updateTable('idempotent_requests')
      .set({ started_at: new Date(Date.now() - ms) })
      .execute()
  return { db, token, password, startedBefore }
}

async function start(more: Record<string, string> = {}) {
  const env = { ...more, DATA_DIR: dataDir, DATABASE_URL: database.url, DEFAULT_PLAN: 'agency' }
  const product = await startProduct({ env })
  products.push(product)
  return { product, request: requester(product.url) }
}

test('every failpoint is tested here', () => {
  expect(failpointsIn('server/idempotency').toSorted()).toEqual(['idempotency.done', 'idempotency.handled'])
})

test('a process that is killed between a write and its answer makes no second one', async () => {
  const { product, request } = await start({ FAILPOINTS: 'idempotency.handled=kill' })
  const { db, token, startedBefore } = await newMember()
  const write = (ask: typeof request) =>
    ask('POST', '/api/v1/labels', {
      token,
      body: { name: 'Once', color: 'blue' },
      headers: { 'idempotency-key': 'once' },
    })
  await expect(write(request)).rejects.toThrow()
  await product.killed()

  const after = await start()
  expect(await write(after.request)).toMatchObject({ status: 409, body: { code: 'idempotency_running' } })
  await startedBefore(61_000)
  await db.destroy()
  expect(await write(after.request)).toMatchObject({ status: 409, body: { code: 'outcome_unknown' } })
  const { body } = await after.request('GET', '/api/labels', { token })
  expect((body['labels'] as Label[]).map(({ name }) => name)).toEqual(['Once'])
})

test('an agent whose tool was killed before its answer does the same thing no second time', async () => {
  const { product, request } = await start({ FAILPOINTS: 'idempotency.done=kill' })
  const { db, token, password, startedBefore } = await newMember()
  const account = await apiClient(product.url, token).connect('twitter', 'ada_once')
  const { secret } = await newApiKey({ request }, { token, password })
  const draft = { text: 'Once', account_ids: [account.id], idempotency_key: 'once' }
  const lost = await connectAgent(product.url, secret)
  await expect(lost.use('create_draft', draft)).rejects.toThrow()
  await product.killed()

  const after = await start()
  const agent = await connectAgent(after.product.url, secret)
  expect(await agent.refusal('create_draft', draft)).toContain('idempotency_running')
  await startedBefore(601_000)
  await db.destroy()
  expect(await agent.refusal('create_draft', draft)).toContain('outcome_unknown')
  const { body } = await after.request('GET', '/api/posts', { token })
  expect(body['posts']).toHaveLength(1)
  await agent.close()
})
