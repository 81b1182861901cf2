import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { platforms } from '../../contract/platforms/platforms.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { newHttp } from '../../tests/support/new-http.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { pools } from '../infra/database/pools.ts'
import { clearHold, setHold } from '../installation/index.ts'
import { startMetricsServer } from './index.ts'
import { operatorRoutes } from './operator/routes.ts'

const token = 'a-token-of-a-scraper'
let app: TestApp
let without: TestApp
let client: ApiClient
beforeAll(async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: token } })
  without = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
})
afterEach(() => clearHold(app.ctx.db))
afterAll(() => Promise.all([app.close(), without.close()]))

const scrape = (authorization?: string, url = app.url) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

/** The values of a metric by its labels. */
async function values(name: string): Promise<Map<string, number>> {
  const text = await (await scrape(`Bearer ${token}`)).text()
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return new Map(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('without METRICS_TOKEN there are no metrics, whatever token is sent', async () => {
  for (const sent of [undefined, 'Bearer undefined', `Bearer ${token}`]) {
    expect((await scrape(sent, without.url)).status).toBe(404)
  }
})

test('only the token reads the metrics', async () => {
  for (const sent of [undefined, '', token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`]) {
    expect((await scrape(sent)).status).toBe(401)
  }
  const answer = await scrape(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const text = await answer.text()
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) {
    expect(text).toContain(name)
  }
})

test('due posts that wait are counted by platform with the age of the oldest, and a hold is shown', async () => {
  const account = await client.connect('twitter', 'ada_waiting')
  const post = await client.draft(account, 'Waits for a worker')
  const localTime = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await client.act(post, 'schedule', { localTime, timeZone: 'UTC' })
  expect((await values('postwright_due_posts')).get('{platform="twitter"}')).toBeUndefined()
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() - 600_000) })
    .where('id', '=', post.id)
    .execute()
  expect((await values('postwright_due_posts')).get('{platform="twitter"}')).toBe(1)
  const age = (await values('postwright_due_oldest_seconds')).get('{platform="twitter"}')
  expect(age).toBeGreaterThan(599)
  expect(age).toBeLessThan(700)

  expect((await values('postwright_on_hold')).get('')).toBe(0)
  await setHold(app.ctx.db, 'operator')
  expect((await values('postwright_on_hold')).get('')).toBe(1)
})

test('outcomes of publishing are counted by platform, and how late scheduled posts are', async () => {
  const account = await client.connect('twitter', 'ada_counted')
  const outcome = async (name: string) =>
    (await values('postwright_publish_outcomes_total')).get(`{platform="twitter",outcome="${name}"}`) ?? 0
  const late = async () =>
    (await values('postwright_publish_lateness_seconds_count')).get('{platform="twitter"}') ?? 0
  const before = {
    published: await outcome('published'),
    rejected: await outcome('rejected'),
    late: await late(),
  }

  const now = await client.draft(account, 'Counted')
  await client.act(now, 'publish')
  await publishPost(app.ctx, now.id)
  const twice = await client.draft(account, 'Counted')
  await client.act(twice, 'publish')
  await publishPost(app.ctx, twice.id)
  const { post } = await client.read(twice.id)
  expect(await outcome('published')).toBe(before.published + 1)
  // It was published now, so it cannot be late.
  expect(await late()).toBe(before.late)
  expect(await outcome(post.problem?.code ?? '')).toBeGreaterThan(0)
})

test('requests are measured by route, never by their address', async () => {
  const post = await client.save({ platform: 'twitter', content: 'Measured' })
  await client.read(post.id)
  await fetch(`${app.url}/api/there-is-no-such-route-${post.id}`)
  const measured = await values('postwright_http_request_seconds_count')
  expect(measured.get('{method="GET",route="/api/posts/:id",status="200"}')).toBeGreaterThan(0)
  expect(measured.get('{method="GET",route="unknown",status="404"}')).toBeGreaterThan(0)
  expect([...measured.keys()].join()).not.toContain(post.id)
})

test('the connections of each pool and the waits for them are measured', async () => {
  const waits = await values('postwright_database_wait_seconds_count')
  expect(waits.get('{pool="postwright web"}')).toBeGreaterThan(0)
  const states = await values('postwright_database_connections')
  expect(states.get('{pool="postwright web",state="idle"}')).toBeGreaterThan(0)
})

test('a process whose database does not answer in time is live but not ready', async () => {
  const health = async (which: string) => (await fetch(`${app.url}/api/health/${which}`)).status
  expect([await health('live'), await health('ready')]).toEqual([200, 200])
  const held = Promise.withResolvers<void>()
  let taken = 0
  const holding = Array.from({ length: pools.web.connections }, () =>
    app.ctx.db.connection().execute(async () => {
      taken += 1
      await held.promise
    }),
  )
  await expect.poll(() => taken).toBe(pools.web.connections)
  expect([await health('live'), await health('ready')]).toEqual([200, 503])
  held.resolve()
  await Promise.all(holding)
  expect(await health('ready')).toBe(200)
})

test('a process without the web role answers only the metrics, at a port of its own', async () => {
  expect(await startMetricsServer(without.ctx)).toBeUndefined()
  const server = await startMetricsServer({ ...app.ctx, config: { ...app.ctx.config, metricsPort: 0 } })
  const authorization = `Bearer ${token}`
  const answer = await server?.inject({ url: '/metrics', headers: { authorization } })
  expect(answer?.body).toContain('postwright_publish_outcomes_total')
  expect((await server?.inject('/metrics'))?.statusCode).toBe(401)
  expect((await server?.inject('/api/posts'))?.statusCode).toBe(404)
  await server?.close()
})

test.each(['alerts.yml', 'grafana-dashboard.json'])('%s asks only for metrics that exist', async (file) => {
  const asked = readFileSync(path.join('docs/deploy', file), 'utf8')
  const text = await (await scrape(`Bearer ${token}`)).text()
  const exist = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const names = [...asked.matchAll(/\b(?:postwright|process|nodejs)_\w+/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(5)
  const family = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '')
  expect(names.filter((name) => !exist.has(name) && !exist.has(family(name)))).toEqual([])
})

test('the version of the process is in its metrics and its health', async () => {
  const { version } = (await app.request('GET', '/api/health')).body
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect([...(await values('postwright_info')).keys()]).toEqual([`{version="${String(version)}"}`])
})

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const operator = (url: string, headers: Record<string, string> = {}) => fetch(`${url}/operator`, { headers })

test('the operator page asks for its password, and outside of production opens without one on this machine', async () => {
  const protectedApp = await startTestApp({ env: { OPERATOR_PASSWORD: 'a-password-of-an-operator' } })
  const { url } = protectedApp
  for (const authorization of [
    '',
    basic('ada'),
    basic('ada:'),
    basic('ada:wrong'),
    'Bearer a-password-of-an-operator',
  ]) {
    const answer = await operator(url, authorization === '' ? {} : { authorization })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="Operator", charset="UTF-8"')
    expect(await answer.text()).not.toContain('PostgreSQL')
  }
  const opened = await operator(url, { authorization: basic('ada:a-password-of-an-operator') })
  expect(opened.status).toBe(200)
  expect(opened.headers.get('cache-control')).toBe('no-store')
  await protectedApp.close()

  expect((await operator(without.url)).status).toBe(200)
  expect((await operator(without.url, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
})

test('in production there is no operator page without a password, not even on this machine', async () => {
  for (const production of [true, false]) {
    const http = await newHttp({ production })
    const config = { ...without.ctx.config, production, operatorPassword: undefined }
    await http.register(operatorRoutes({ ...without.ctx, config }))
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await http.inject({ method, url: '/operator', headers: { host: 'localhost' } })
      expect(statusCode).toBe(production ? 404 : 200)
    }
    await http.close()
  }
})

test('the operator page shows names of users and causes as text', async () => {
  const account = await client.connect('linkedin', 'ada_markup')
  const failed = await client.draft(account, 'Fails')
  const { db } = app.ctx
  const markup = '<img src=x onerror="alert(1)">'
  await db.updateTable('social_accounts').set({ name: markup }).where('id', '=', account.id).execute()
  const problem = JSON.stringify({ code: markup, cause: '', cure: '' })
  await db.updateTable('posts').set({ status: 'failed', problem }).where('id', '=', failed.id).execute()
  const until = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('call_limits')
    .values({ scope: `account:${account.id}`, until, refusals: 1 })
    .execute()
  const page = await (await operator(app.url)).text()
  expect(page).not.toContain('<img')
  expect(page.split('<td>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</td>')).toHaveLength(3)
  await db.deleteFrom('call_limits').execute()
  await db.deleteFrom('posts').where('id', '=', failed.id).execute()
})

test('the operator page shows what waits, fails and is parked, with the sandbox, mail, disk and database', async () => {
  const account = await client.connect('linkedin', 'ada_operator')
  const failed = await client.draft(account, 'Fails')
  const waiting = await client.draft(account, 'Waits for a worker')
  const { db } = app.ctx
  const problem = JSON.stringify({ code: 'rejected', cause: 'Not for X.', cure: 'Change it.' })
  await db.updateTable('posts').set({ status: 'failed', problem }).where('id', '=', failed.id).execute()
  const due = new Date(Date.now() - 600_000)
  await db
    .updateTable('posts')
    .set({ status: 'scheduled', scheduled_at: due, due_at: due, time_zone: 'UTC' })
    .where('id', '=', waiting.id)
    .execute()
  await db
    .insertInto('call_limits')
    .values([
      { scope: `account:${account.id}`, until: new Date(Date.now() + 3_600_000), refusals: 3 },
      { scope: 'application:linkedin', until: new Date(Date.now() + 3_600_000), refusals: 1 },
    ])
    .execute()
  await setHold(db, 'operator')
  const page = await (await operator(app.url)).text()
  for (const text of [
    'on hold since',
    `<th scope="row">${platforms.linkedin.name}</th>`,
    '<td>rejected</td>',
    `<td>${account.name}</td>`,
    '<td>all accounts</td>',
    'kept in the local mailbox',
    'on: platforms without credentials are simulated',
    'enough room',
    'PostgreSQL 18',
  ])
    expect(page).toContain(text)
  expect(page).toMatch(/<td class="alert">\d+, \d+ min<\/td>/)
  await db.deleteFrom('call_limits').execute()
})
