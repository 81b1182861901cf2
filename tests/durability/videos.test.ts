import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failpointsIn } from '../support/failpoints.ts'
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

async function start(more: Record<string, string> = {}): Promise<Product> {
  const env = {
    ...more,
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

/** Requests a video and returns its id. */
async function ask(product: Product): Promise<string> {
  const email = `ada-${randomUUID()}@example.com`
  const password = 'Analytical-1843'
  const person = { full_name: 'Ada', phone_number: null, account_type: 'influencer' }
  await call(product, 'auth/register', { email, password, ...person })
  await sql.query('update users set email_verified_at = now() where email = $1', [email])
  const login = await call(product, 'auth/login', { email, password })
  const { access_token: token } = (await login.json()) as { access_token: string }
  const id = randomUUIDv7()
  const body = { id, platform: 'instagram', prompt: 'A loaf of bread rises', aspect: 'portrait' }
  // A process can die after it stored the request and before it answers.
  const reply = await call(product, 'assistant/videos', body, token).catch(() => undefined)
  if (reply) expect(reply.status).toBe(200)
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

test(
  'a video whose process is killed is finished by the next one and started once',
  { timeout: 120_000 },
  async () => {
    server.play({ check: [{ kind: 'pending' }] })
    const first = await start()
    const id = await ask(first)
    await expect.poll(() => server.checked.length, soon).toBeGreaterThan(0)
    await first.stop('SIGKILL')
    expect(await stateOf(id)).toMatchObject({ outcome: 'running', held: 20 })

    server.play({ check: [{ kind: 'done' }] })
    await start()
    await expect
      .poll(() => stateOf(id), soon)
      .toEqual({ outcome: 'done', problem: null, points: 20, held: 0 })
    expect(server.started).toHaveLength(1)
  },
)

test(
  'a video whose process is killed while downloading it is downloaded again',
  { timeout: 120_000 },
  async () => {
    server.play({ check: [{ kind: 'done' }], file: [{ kind: 'stall' }, { kind: 'file', bytes: video }] })
    const first = await start()
    const id = await ask(first)
    await expect.poll(() => server.fetched.length, soon).toBe(1)
    await first.stop('SIGKILL')

    await start()
    await expect.poll(() => stateOf(id), soon).toMatchObject({ outcome: 'done', points: 20, held: 0 })
    expect(server.started).toHaveLength(1)
  },
)

/** For each failpoint: how often the model was asked for the video, and how the generation ends. */
const kills = {
  'video.start.before': { asked: 0, end: { outcome: 'failed', problem: 'interrupted', points: 0, held: 0 } },
  'video.start.after': { asked: 1, end: { outcome: 'failed', problem: 'interrupted', points: 0, held: 0 } },
  'video.handle.after': { asked: 1, end: { outcome: 'done', problem: null, points: 20, held: 0 } },
} as const

test.each(Object.entries(kills))(
  'a video whose process dies at %s is not requested again, and costs nothing if it is lost',
  { timeout: 120_000 },
  async (name, { asked, end }) => {
    const first = await start({ FAILPOINTS: `${name}=kill` })
    const id = await ask(first)
    await first.killed()
    expect(server.started).toHaveLength(asked)

    await start()
    await expect.poll(() => stateOf(id), soon).toEqual(end)
    expect(server.started).toHaveLength(asked)
  },
)

test('every failpoint of videos is tested above', () => {
  expect(Object.keys(kills)).toEqual(failpointsIn('server/assistant/videos'))
})

test('two processes finish a video that is started and charged once', { timeout: 120_000 }, async () => {
  server.play({ check: [{ kind: 'pending' }, { kind: 'pending' }, { kind: 'done' }] })
  const [first] = await Promise.all([start(), start()])
  const ids = await Promise.all([ask(first), ask(first), ask(first)])
  for (const id of ids) {
    await expect.poll(() => stateOf(id), soon).toMatchObject({ outcome: 'done', points: 20, held: 0 })
  }
  expect(server.started).toHaveLength(ids.length)
})
