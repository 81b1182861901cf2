import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProduct, type Product } from '../support/product.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { startVideoServer, type VideoServer } from '../support/video-server.ts'
import { videoEnv, videoFile } from '../support/videos-app.ts'

let database: TestDatabase
let server: VideoServer
let video: Buffer
let sql: Client
let products: Product[]
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-videos-'))

beforeAll(async () => {
  video = await videoFile()
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})
beforeEach(async () => {
  server = await startVideoServer(video)
  products = []
})
afterEach(async () => {
  await Promise.all(products.map((product) => product.stop('SIGKILL')))
  await server.close()
})
afterAll(async () => {
  await sql.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<Product> {
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEFAULT_PLAN: 'agency',
    ...videoEnv(server, 60),
  }
  const product = await startProduct({ env })
  products.push(product)
  return product
}

const call = (product: Product, route: string, body: object, token = '') =>
  fetch(`${product.url}/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** Somebody asks for a video; gives its id. */
async function ask(product: Product): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  const password = 'Analytical-1843'
  const person = { full_name: 'Ada', phone_number: null, account_type: 'influencer' }
  await call(product, 'auth/register', { email, password, ...person })
  await sql.query('update users set email_verified_at = now() where email = $1', [email])
  const login = await call(product, 'auth/login', { email, password })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const id = randomUUIDv7()
  const wish = { id, platform: 'instagram', prompt: 'A loaf of bread rises', aspect: 'portrait' }
  expect((await call(product, 'assistant/videos', wish, token)).status).toBe(200)
  return id
}

async function stateOf(id: string) {
  const { rows } = await sql.query<{ outcome: string; problem: string | null; points: number; held: number }>(
    `select g.outcome, g.problem, g.points, a.held from assistant_generations g
      join point_accounts a using (workspace_id) where g.id = $1`,
    [id],
  )
  return rows[0]
}

const soon = { timeout: 30_000, interval: 50 }

test('a video whose process was killed comes all the same, begun once', { timeout: 120_000 }, async () => {
  server.play({ check: [{ kind: 'pending' }] })
  const first = await start()
  const id = await ask(first)
  await expect.poll(() => server.checked.length, soon).toBeGreaterThan(0)
  await first.stop('SIGKILL')
  expect(await stateOf(id)).toMatchObject({ outcome: 'running', held: 20 })

  server.play({ check: [{ kind: 'done' }] })
  await start()
  await expect.poll(() => stateOf(id), soon).toEqual({ outcome: 'done', problem: null, points: 20, held: 0 })
  expect(server.started).toHaveLength(1)
})

test('one whose process was killed while it was fetched is fetched again', { timeout: 120_000 }, async () => {
  server.play({ check: [{ kind: 'done' }], file: [{ kind: 'stall' }, { kind: 'file', bytes: video }] })
  const first = await start()
  const id = await ask(first)
  await expect.poll(() => server.fetched.length, soon).toBe(1)
  await first.stop('SIGKILL')

  await start()
  await expect.poll(() => stateOf(id), soon).toMatchObject({ outcome: 'done', points: 20, held: 0 })
  expect(server.started).toHaveLength(1)
})

test(
  'one whose process was killed before it heard that it is begun is free, and not begun again',
  { timeout: 120_000 },
  async () => {
    server.play({ start: [{ kind: 'stall' }, { kind: 'begin' }] })
    const first = await start()
    const id = await ask(first)
    await expect.poll(() => server.started.length, soon).toBe(1)
    await first.stop('SIGKILL')

    await start()
    await expect
      .poll(() => stateOf(id), soon)
      .toEqual({ outcome: 'failed', problem: 'interrupted', points: 0, held: 0 })
    expect(server.started).toHaveLength(1)
  },
)

test(
  'two processes bring a video to its end together, begun and charged once',
  { timeout: 120_000 },
  async () => {
    server.play({ check: [{ kind: 'pending' }, { kind: 'pending' }, { kind: 'done' }] })
    const [first] = await Promise.all([start(), start()])
    const ids = await Promise.all([ask(first), ask(first), ask(first)])
    for (const id of ids) {
      await expect.poll(() => stateOf(id), soon).toMatchObject({ outcome: 'done', points: 20, held: 0 })
    }
    expect(server.started).toHaveLength(ids.length)
  },
)
