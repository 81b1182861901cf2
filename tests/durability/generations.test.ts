import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssistantEvent } from '../../contract/assistant/assistant.ts'
import { startModelServer, type ModelServer } from '../support/model-server.ts'
import { startProduct, type Product } from '../support/product.ts'
import { readEvents } from '../support/read-events.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let model: ModelServer
let database: TestDatabase
let sql: Client
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-generations-'))
beforeAll(async () => {
  model = await startModelServer({ kind: 'text', text: 'word '.repeat(200), everyMs: 50 })
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await model.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () =>
  startProduct({
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEFAULT_PLAN: 'free',
      AI_BASE_URL: model.url,
      AI_MODEL: 'test-model',
      AI_TOTAL_SECONDS: '1',
    },
  })

async function person(product: Product): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  const body = {
    email,
    password: 'Analytical-1843',
    full_name: 'Ada',
    phone_number: null,
    account_type: 'influencer',
  }
  await call(product, 'auth/register', body)
  await sql.query('update users set email_verified_at = now() where email = $1', [email])
  return ((await (await call(product, 'auth/login', body)).json()) as { access_token: string }).access_token
}

const call = (product: Product, route: string, body: object, token = '') =>
  fetch(`${product.url}/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
const generateBody = () => ({
  id: randomUUIDv7(),
  platform: 'facebook',
  language: 'en',
  prompt: 'A long text',
})
const account = async () => {
  const { rows } = await sql.query<{ available: number; held: number }>(
    'select available, held from point_accounts',
  )
  return rows.at(-1)
}

test(
  'the points of a generation whose process is killed are released by the next process',
  { timeout: 120_000 },
  async () => {
    const first = await start()
    const token = await person(first)
    const reply = await call(first, 'assistant/generate', generateBody(), token)
    const events = readEvents(reply)
    for (let seen = 0; seen < 3; seen += 1) await events.next()
    expect(await account()).toEqual({ available: 8, held: 2 })
    await first.stop('SIGKILL')
    await events.next().catch(() => undefined)
    expect(await account()).toEqual({ available: 8, held: 2 })

    // The generation ends when its stored deadline has passed.
    await sql.query("update assistant_generations set deadline_at = now() where outcome = 'running'")
    const second = await start()
    try {
      await expect.poll(account).toEqual({ available: 10, held: 0 })
      const { rows } = await sql.query('select outcome, problem, points from assistant_generations')
      expect(rows).toEqual([{ outcome: 'failed', problem: 'interrupted', points: 0 }])
    } finally {
      await second.stop()
    }
  },
)

test(
  'a process that gets SIGTERM reports to the reader, releases the points and exits',
  { timeout: 120_000 },
  async () => {
    await sql.query('truncate assistant_generations')
    const product = await start()
    const token = await person(product)
    const reply = await call(product, 'assistant/generate', generateBody(), token)
    const events: AssistantEvent[] = []
    let stopping: Promise<number | null> | undefined
    for await (const event of readEvents(reply)) {
      events.push(event)
      if (events.length === 3) stopping = product.stop()
    }
    expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'interrupted' })
    expect(await stopping).toBe(0)
    const { rows } = await sql.query("select 1 from point_holds where state = 'open'")
    expect(rows).toEqual([])
  },
)
