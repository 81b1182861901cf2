import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NamedUser } from '../../../contract/members/members.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { openLiveEvents } from '../../../tests/support/live-events.ts'
import { sweepPresences } from './sweep-presences.ts'

const clock = movableClock()
let app: TestApp
let ada: TestUser
let lena: TestUser
let groupId: string

beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  lena = await app.addUser({ fullName: 'Lena Fischer' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  ;({ groupId } = await apiClient(app.url, ada.token).save({ platform: 'twitter', content: 'Ours' }))
})

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
async function listen({ token }: TestUser) {
  const stream = await openLiveEvents(app.url, token)
  opened.push(stream)
  await stream.next()
  return stream
}

const newTab = () => randomUUID()
const path = () => `/api/post-groups/${groupId}/presence`
const tell = ({ token }: TestUser, tab: string) => app.request('POST', path(), { token, body: { tab } })
const leave = ({ token }: TestUser, tab: string) => app.request('DELETE', `${path()}/${tab}`, { token })
/** The names of the others, as the tab of a user is told them. */
async function others(who: TestUser, tab: string): Promise<string[]> {
  const { status, body } = await tell(who, tab)
  expect(status).toBe(200)
  return (body['others'] as NamedUser[]).map(({ name }) => name)
}

test('members who have the same post open in the composer are told of each other until they leave', async () => {
  const [adas, lenas] = [newTab(), newTab()]
  expect(await others(ada, adas)).toEqual([])
  expect(await others(lena, lenas)).toEqual(['Ada Lovelace'])
  expect((await tell(ada, adas)).body['others']).toEqual([
    { id: lena.user.id, name: 'Lena Fischer', pictureUrl: null },
  ])
  expect((await leave(lena, lenas)).status).toBe(200)
  expect(await others(ada, adas)).toEqual([])
})

test('a tab that says nothing for 40 seconds is gone, and is swept later', async () => {
  const [adas, lenas] = [newTab(), newTab()]
  await tell(lena, lenas)
  clock.advance(39_000)
  expect(await others(ada, adas)).toEqual(['Lena Fischer'])
  clock.advance(2_000)
  expect(await others(ada, adas)).toEqual([])
  clock.advance(3_601_000)
  await sweepPresences(app.ctx)
  expect(await app.ctx.db.selectFrom('presences').selectAll().execute()).toEqual([])
})

test('two tabs of a user do not show the user, and others are told until the last one is closed', async () => {
  const [first, second, lenas] = [newTab(), newTab(), newTab()]
  expect(await others(ada, first)).toEqual([])
  expect(await others(ada, second)).toEqual([])
  expect(await others(lena, lenas)).toEqual(['Ada Lovelace'])
  await leave(ada, first)
  expect(await others(lena, lenas)).toEqual(['Ada Lovelace'])
  await leave(ada, second)
  expect(await others(lena, lenas)).toEqual([])
})

test('open screens are told at once when a member begins and leaves, and not again in between', async () => {
  const [adas, lenas] = [newTab(), newTab()]
  await tell(ada, adas)
  const stream = await listen(ada)
  await tell(lena, lenas)
  expect(await stream.next()).toEqual({ type: 'presence', groupId })
  await tell(lena, lenas)
  await tell(lena, newTab())
  await tell(ada, adas)
  await leave(lena, lenas)
  clock.advance(41_000)
  await tell(lena, lenas)
  expect(await stream.next()).toEqual({ type: 'presence', groupId })
  const client = apiClient(app.url, ada.token)
  await client.act(await client.draft(await client.connect('twitter', 'ada_present'), 'Later'), 'schedule', {
    localTime: '2029-03-01T09:00',
    timeZone: 'UTC',
  })
  expect(await stream.next(), 'nothing in between').toEqual({ type: 'posts' })
  await leave(lena, lenas)
  expect(await stream.next()).toEqual({ type: 'presence', groupId })
})

test('only members who may write are present, and only in their own workspace', async () => {
  const [adas, lenas] = [newTab(), newTab()]
  const stranger = await app.addUser()
  await tell(lena, lenas)
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'viewer' })
    .where('user_id', '=', lena.user.id)
    .execute()
  expect(await tell(lena, lenas)).toMatchObject({ status: 403 })
  expect(await tell(stranger, newTab())).toMatchObject({ status: 404, body: { code: 'not_found' } })
  // Another workspace cannot end a presence, even with the id of its tab.
  await leave(stranger, lenas)
  expect(await others(ada, adas)).toEqual(['Lena Fischer'])
  await app.ctx.db.deleteFrom('members').where('user_id', '=', lena.user.id).execute()
  expect(await others(ada, adas)).toEqual([])
})
