import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Attention, DashboardStats } from '../../contract/dashboard/dashboard.ts'
import type { EvergreenPost, EvergreenSet } from '../../contract/evergreen/evergreen.ts'
import { readConfig } from '../../server/config.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { requireLedgerInOrder } from '../../tests/support/ledger-invariants.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts'
import { sandboxControls } from '../../tests/support/sandbox-controls.ts'
import { owner } from './bakery.ts'
import { fillDemo } from './fill.ts'

type Dashboard = { attention: Attention; stats: DashboardStats }

const dayMs = 86_400_000
/** In the middle of a day, and of a week. */
const present = new Date('2026-11-25T15:10:00Z')

let database: TestDatabase
let sql: Client
let dashboard: Dashboard
let accepted: number
let evergreen: { set: EvergreenSet; posts: EvergreenPost[] }

beforeAll(async () => {
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: await mkdtemp(path.join(inject('runFolder'), 'demo-')),
    PORT: String(await freePort()),
    AI_LOCAL_SERVERS: 'none',
    ROLES: 'web',
  })
  await fillDemo({
    config,
    databaseUrl: database.url,
    present,
    days: 8,
    async use(url) {
      const { access_token: token } = await apiClient(url, '').call<{ access_token: string }>(
        'POST',
        '/api/auth/login',
        { email: owner.email, password: owner.password },
      )
      const { call } = apiClient(url, token)
      dashboard = await call<Dashboard>('GET', '/api/dashboard')
      const { sets } = await call<{ sets: EvergreenSet[] }>('GET', '/api/evergreen')
      evergreen = await call('GET', `/api/evergreen/${sets[0]?.id}`)
      accepted = (await sandboxControls(url).accepted()).length
    },
  })
}, 300_000)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const numberOf = async (query: string, values: unknown[] = []) =>
  Number((await sql.query<{ number: string }>(`select (${query}) as number`, values)).rows[0]?.number)

test('the demo has posts that went out when they were due, each of them on its platform', async () => {
  const published = await numberOf(`select count(*) from posts where status = 'published'`)
  expect(published).toBeGreaterThan(10)
  expect(accepted).toBe(published)
  expect(
    await numberOf(
      `select count(*) from posts where status = 'published' and scheduled_at is not null
         and published_at - scheduled_at between interval '0' and interval '1 minute'`,
    ),
  ).toBeGreaterThan(8)
  expect(
    await numberOf(`select count(*) from posts where published_at not between $1 and $2`, [
      new Date(present.getTime() - 8 * dayMs),
      present,
    ]),
  ).toBe(0)
})

test('the demo shows what went wrong, what is planned and what is a draft', async () => {
  expect(dashboard.attention).toMatchObject({ failed: 1, needsAttention: 1 })
  expect(dashboard.stats.scheduled).toBeGreaterThan(5)
  expect(dashboard.stats.drafted).toBeGreaterThan(2)
  expect(await numberOf(`select count(*) from posts where approval_state = 'asked'`)).toBe(4)
  expect(await numberOf('select count(*) from notifications')).toBeGreaterThanOrEqual(2)
  expect(await numberOf('select count(*) from account_days where followers is not null')).toBeGreaterThan(40)
  expect(await numberOf('select count(*) from post_readings')).toBeGreaterThan(10)
})

test('the demo has an evergreen set of two posts, whose texts take turns in free slots of the queue', async () => {
  expect(evergreen).toMatchObject({
    set: { posts: 2, paused: false, accounts: [{ waitsFor: null }, { waitsFor: null }] },
    posts: [
      { variations: [{}], problems: [] },
      { variations: [], problems: [] },
    ],
  })
  expect(evergreen.set.planned).toBeGreaterThan(5)
  const texts = evergreen.posts.flatMap(({ content, variations }) => [
    content,
    ...variations.map((one) => one.content),
  ])
  const { rows } = await sql.query<{ content: string }>(
    `select distinct p.content from posts p join evergreen_instances e on e.post_id = p.id where p.status = 'scheduled'`,
  )
  expect(rows.map(({ content }) => content).toSorted()).toEqual(texts.toSorted())
  const late = `select count(*) from posts p join evergreen_instances e on e.post_id = p.id
    where (p.scheduled_at <= $1::timestamptz + interval '7 days') = p.awaits_points`
  expect(await numberOf(late, [present])).toBe(0)
})

test('the points of the demo add up', () => requireLedgerInOrder(sql))

test('the database tells the time of the machine again', async () => {
  expect(
    await numberOf(`select count(*) from information_schema.schemata where schema_name = 'demo_time'`),
  ).toBe(0)
  expect(
    await numberOf(`select count(*) from information_schema.columns where column_default like '%demo_time%'`),
  ).toBe(0)
  const fresh = new Client({ connectionString: database.url })
  await fresh.connect()
  const { rows } = await fresh.query<{ path: string }>(`select current_setting('search_path') as path`)
  await fresh.end()
  expect(rows[0]?.path).not.toContain('demo_time')
})
