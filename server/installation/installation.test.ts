import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { clearHold, findHold, notOnHold, setHold } from './index.ts'
import { readEpoch, storeTimeline } from './installation.queries.ts'
import { noteEpoch } from './note-epoch.ts'
import { watchPosition } from './note-position.ts'

let app: TestApp
let client: ApiClient
beforeAll(async () => {
  app = await startTestApp()
  client = apiClient(app.url, (await app.addUser()).token)
})
afterEach(() => clearHold(app.ctx.db))
afterAll(() => app.close())

const fileOf = () => path.join(app.ctx.config.dataDir, 'database-epoch.json')
const know = (value: object) => writeFile(fileOf(), JSON.stringify(value))

test('each look raises the epoch, keeps it in the data folder and holds nothing', async () => {
  await noteEpoch(app.ctx)
  const first = await readEpoch(app.ctx.db)
  await noteEpoch(app.ctx)
  const second = await readEpoch(app.ctx.db)
  expect(second).toMatchObject({ id: first.id, epoch: first.epoch + 1, heldAt: null })
  expect(JSON.parse(await readFile(fileOf(), 'utf8'))).toEqual({ id: first.id, epoch: second.epoch })
})

test('a database that is older than the data folder knew it is put on hold, once', async () => {
  const { id, epoch } = await readEpoch(app.ctx.db)
  await know({ id, epoch: epoch + 1 })
  await noteEpoch(app.ctx)
  expect(await findHold(app.ctx.db)).toMatchObject({ reason: 'older_state' })
  await clearHold(app.ctx.db)
  await noteEpoch(app.ctx)
  expect(await findHold(app.ctx.db)).toBeNull()
})

test('the epoch of another installation and a damaged file are no reason for a hold', async () => {
  await know({ id: 'd7e8f2a0-0000-4000-8000-000000000000', epoch: 1_000_000 })
  await noteEpoch(app.ctx)
  await writeFile(fileOf(), '{"id": "d7e8')
  await noteEpoch(app.ctx)
  expect(await findHold(app.ctx.db)).toBeNull()
})

test('a hold keeps its time and reason when another reason comes', async () => {
  await setHold(app.ctx.db, 'restored')
  const before = await findHold(app.ctx.db)
  const { id, epoch } = await readEpoch(app.ctx.db)
  await know({ id, epoch: epoch + 10 })
  await noteEpoch(app.ctx)
  await setHold(app.ctx.db, 'operator')
  expect(await findHold(app.ctx.db)).toEqual(before)
})

test('a hold by the operator becomes one because changes were lost, and keeps its time', async () => {
  for (const lose of [
    () => setHold(app.ctx.db, 'restored'),
    async () => {
      const { id, epoch } = await readEpoch(app.ctx.db)
      await know({ id, epoch: epoch + 10 })
      await noteEpoch(app.ctx)
    },
    () => storeTimeline(app.ctx.db, { timeline: 0, position: 'FF/0' }),
  ]) {
    await setHold(app.ctx.db, 'operator')
    const since = (await findHold(app.ctx.db))?.since
    await lose()
    expect((await findHold(app.ctx.db))?.reason).toMatch(/^(restored|older_state)$/)
    expect((await findHold(app.ctx.db))?.since).toEqual(since)
    await clearHold(app.ctx.db)
  }
})

test('a standby that took over makes workers wait, and only lost changes put publishing on hold', async () => {
  const { db } = app.ctx
  const isWaiting = async () =>
    !(await sql<{ free: boolean }>`select ${notOnHold} as free`.execute(db)).rows[0]?.free
  const tookOver = () => db.updateTable('installation').set({ timeline: 0, claims_after: null }).execute()
  onTestFinished(async () => {
    await db.updateTable('installation').set({ timeline: null, claims_after: null }).execute()
  })
  // The new server is unknown to everybody.
  await tookOver()
  expect(await isWaiting()).toBe(true)
  // A worker that knows nothing stores it, and the others have time to compare what they know.
  await storeTimeline(db, { timeline: null, position: null })
  expect(await isWaiting()).toBe(true)
  expect(await findHold(db)).toBeNull()
  // One that kept no position, because a synchronous standby had everything.
  await storeTimeline(db, { timeline: 0, position: null })
  expect(await findHold(db)).toBeNull()
  // One that has seen more than the server had received.
  await storeTimeline(db, { timeline: 0, position: 'FF/0' })
  expect(await findHold(db)).toMatchObject({ reason: 'older_state' })
  await clearHold(db)
  await db
    .updateTable('installation')
    .set({ claims_after: new Date(0) })
    .execute()
  expect(await isWaiting()).toBe(false)
})

test('what a worker has seen of the log is kept for its next start, which notices that changes were lost', async () => {
  const file = path.join(app.ctx.config.dataDir, 'database-position.json')
  const { id } = await readEpoch(app.ctx.db)
  const start = async () => {
    const worker = { ...app.ctx, seen: { timeline: null, position: null } }
    ;(await watchPosition(worker)).close()
  }
  await start()
  const kept = JSON.parse(await readFile(file, 'utf8')) as { timeline: number }
  expect(kept).toEqual({
    id,
    timeline: 1,
    position: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/) as string,
  })
  await start()
  expect(await findHold(app.ctx.db)).toBeNull()
  await writeFile(file, JSON.stringify({ id, timeline: 0, position: 'FF/0' }))
  await start()
  expect(await findHold(app.ctx.db)).toMatchObject({ reason: 'older_state' })
})

test('on hold, neither a due post nor "publish now" is sent; after the release each goes out once', async () => {
  const account = await client.connect('twitter', 'ada_on_hold')
  const [due, now] = [await client.draft(account, 'Due on hold'), await client.draft(account, 'Now on hold')]
  const localTime = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await client.act(due, 'schedule', { localTime, timeZone: 'UTC' })
  await setHold(app.ctx.db, 'restored')
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() - 5_000) })
    .where('id', '=', due.id)
    .execute()
  await client.act(now, 'publish')
  for (const { id } of [due, now]) await publishPost(app.ctx, id)
  expect(await statusesOf(due, now)).toEqual(['scheduled', 'publishing'])

  await clearHold(app.ctx.db)
  for (const { id } of [due, now]) await publishPost(app.ctx, id)
  expect(await statusesOf(due, now)).toEqual(['published', 'published'])
})

const statusesOf = (...posts: { id: string }[]) =>
  Promise.all(posts.map(async ({ id }) => (await client.read(id)).post.status))

test('every dashboard says since when and why publishing is on hold', async () => {
  const dashboard = () => client.call<{ hold: unknown }>('GET', '/api/dashboard')
  expect(await dashboard()).toMatchObject({ hold: null })
  await setHold(app.ctx.db, 'operator')
  const { since } = (await findHold(app.ctx.db)) ?? {}
  expect(await dashboard()).toMatchObject({ hold: { since: since?.toISOString(), reason: 'operator' } })
})

test('the log says that publishing is on hold, at most once a minute', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await setHold(app.ctx.db, 'operator')
  let at = 1_000_000
  const clock = { now: () => new Date(at) }
  const look = () => noteEpoch({ ...app.ctx, log, clock })
  for (at of [1_000_000, 1_015_000, 1_059_000]) await look()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('npm run admin -- release')
  at = 1_061_000
  await look()
  expect(lines).toHaveLength(2)
})
