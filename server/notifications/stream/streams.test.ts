import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import { openLiveEvents } from '../../../tests/support/live-events.ts'
import { emitted } from '../../../tests/support/sample-events.ts'
import { buildApp } from '../../app.ts'
import type { Context } from '../../context.ts'
import { createContext } from '../../create-context.ts'
import { addNotification } from '../add-notification.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
})

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function open(query?: string, { url = app.url, token = ada.token } = {}) {
  const stream = await openLiveEvents(url, token, query)
  opened.push(stream)
  return stream
}

async function add(ctx: Context = app.ctx): Promise<string> {
  const one = emitted(ada.workspaceId)
  await addNotification(ctx, one)
  return one.id
}

const notified = (id: string) => ({ type: 'notification', notification: { id, isRead: false } })

/** A second web process on the same database. */
async function startOther() {
  const { config, log } = app.ctx
  const ctx = createContext({ config, log, databaseUrl: app.databaseUrl })
  const server = await buildApp(ctx)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await server.close()
    await ctx.db.destroy()
  }
  return { ctx, url, close }
}

test('a stream sends notifications as they arrive, in their order', async () => {
  const stream = await open()
  expect(await stream.next()).toEqual({ type: 'ready', complete: false })
  for (const id of [await add(), await add(), await add()]) {
    expect(await stream.next()).toMatchObject(notified(id))
  }
})

test('a notification that is added by one process reaches the streams of another, which end when it shuts down', async () => {
  const other = await startOther()
  const [here, there] = [await open(), await open(undefined, { url: other.url })]
  await here.next()
  await there.next()
  const ids = [await add(), await add(other.ctx)]
  for (const id of ids) {
    expect(await here.next()).toMatchObject(notified(id))
    expect(await there.next()).toMatchObject(notified(id))
  }
  await other.close()
  expect(await there.next()).toBeUndefined()
  const later = await add()
  expect(await here.next()).toMatchObject(notified(later))
})

test('a client that was disconnected gets everything that it missed', async () => {
  const first = await add()
  const missed: string[] = []
  for (let count = 0; count < 120; count += 1) missed.push(await add())
  const stream = await open(`seconds=0&after=${first}`)
  expect(await stream.next()).toEqual({ type: 'ready', complete: true })
  for (const id of missed) expect(await stream.next()).toMatchObject(notified(id))
  expect(await stream.next()).toBeUndefined()
})

test('a client whose newest notification is unknown is told that it may have missed some', async () => {
  const stranger = await app.addUser()
  const id = await add()
  const stream = await open(`seconds=0&after=${id}`, { token: stranger.token })
  expect(await stream.next()).toEqual({ type: 'ready', complete: false })
  expect(await stream.next()).toBeUndefined()
})

test('reading on one device is reported to the other devices of the user, and to nobody else', async () => {
  const grace = await app.addUser()
  await app.ctx.db
    .insertInto('members')
    .values({
      user_id: grace.user.id,
      workspace_id: ada.workspaceId,
      role: 'admin',
      created_at: new Date(),
    })
    .execute()
  await app.request('POST', '/api/session/workspace', {
    token: grace.token,
    body: { workspaceId: ada.workspaceId },
  })
  const id = await add()
  const [own, others] = [await open(), await open(undefined, { token: grace.token })]
  await own.next()
  await others.next()
  await app.request('POST', `/api/notifications/${id}/read`, { token: ada.token })
  expect(await own.next()).toEqual({ type: 'read' })
  const later = await add()
  expect(await others.next()).toMatchObject(notified(later))
})

test('a change of a post that has a time is reported to the screens of its workspace, and to no other', async () => {
  const [grace, client] = [await app.addUser(), apiClient(app.url, ada.token)]
  const draft = await client.draft(await client.connect('twitter', 'ada_live'), 'To be planned')
  const [own, others] = [await open(), await open(undefined, { token: grace.token })]
  await own.next()
  await others.next()
  await client.act(draft, 'schedule', { localTime: '2027-03-01T09:00', timeZone: 'UTC' })
  expect(await own.next()).toEqual({ type: 'posts' })
  const theirs = emitted(grace.workspaceId)
  await addNotification(app.ctx, theirs)
  expect(await others.next()).toMatchObject(notified(theirs.id))
})

test('a stream sends nothing more once its session has ended, and ends', async () => {
  const stream = await open()
  await stream.next()
  await app.request('POST', '/api/auth/logout', { token: ada.token })
  await add()
  expect(await stream.next()).toBeUndefined()
})

test('a stream sends nothing more to a user who was removed from the workspace, and ends', async () => {
  const stream = await open()
  await stream.next()
  await app.ctx.db.deleteFrom('members').where('user_id', '=', ada.user.id).execute()
  await add()
  expect(await stream.next()).toBeUndefined()
})

test('a stream goes on after the connection that listens for announcements was lost', async () => {
  const stream = await open()
  await stream.next()
  const first = await add()
  expect(await stream.next()).toMatchObject(notified(first))
  const { rows } = await sql<{
    ended: boolean
  }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'postwright listener'`.execute(app.ctx.db)
  expect(rows).not.toEqual([])
  const missed = await add()
  const heard: unknown[] = []
  for (;;) {
    const event = await stream.next()
    if (event?.type === 'notification') {
      expect(event).toMatchObject(notified(missed))
      break
    }
    heard.push(event)
  }
  // What else may have been missed is read anew.
  expect(heard).toEqual([{ type: 'posts' }, { type: 'members' }])
  const later = await add()
  expect(await stream.next()).toMatchObject(notified(later))
})

test('a user can have at most 20 streams in a process', async () => {
  for (let count = 0; count < 20; count += 1) expect((await open()).status).toBe(200)
  const refused = await app.request('GET', '/api/events/stream?seconds=60', { token: ada.token })
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  for (const stream of opened.splice(0)) stream.close()
  await expect.poll(async () => (await open('seconds=0')).status).toBe(200)
})
