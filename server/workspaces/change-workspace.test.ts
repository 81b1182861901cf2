import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../contract/workspaces/access.ts'
import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

const rename = (token: string, name: string) =>
  app.request('PATCH', '/api/workspaces/current', { token, body: { name } })

test('a new name is trimmed, saved and visible to every member', async () => {
  const { token, workspaceId } = await app.addUser()
  const answer = await rename(token, '  River Bakes ')
  const workspace = {
    id: workspaceId,
    name: 'River Bakes',
    pictureUrl: null,
    role: 'owner',
    isCurrent: true,
    timeZone: 'UTC',
    firstDayOfWeek: null,
    askWhenLateHours: 24,
    links: { enabled: false, source: '', medium: 'social', campaign: '' },
  }
  expect(answer).toMatchObject({ status: 200, body: { success: true, workspace } })
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toMatchObject([workspace])
})

test('a name that is empty or too long is refused at its field', async () => {
  const { token } = await app.addUser()
  const empty = await rename(token, '   ')
  expect(empty).toMatchObject({ status: 400, body: { errors: { name: 'Give the workspace a name.' } } })
  expect((await rename(token, 'x'.repeat(81))).status).toBe(400)
})

test.each([
  ['admin', 200],
  ['editor', 403],
  ['viewer', 403],
] as [Role, number][])('renaming the workspace as %s answers %i', async (role, status) => {
  const { token, user } = await app.addUser()
  await app.ctx.db.updateTable('members').set({ role }).where('user_id', '=', user.id).execute()
  expect((await rename(token, 'Another name')).status).toBe(status)
})

test('the signed-in user has the time zone of the workspace, also once it is another one', async () => {
  const { token, user } = await app.addUser({ timeZone: 'America/New_York' })
  expect(user.timeZone).toBe('America/New_York')
  await app.request('PATCH', '/api/workspaces/current', { token, body: { timeZone: 'Europe/Vienna' } })
  const { body } = await app.request('GET', '/api/user/profile', { token })
  expect(body['user']).toMatchObject({ timeZone: 'Europe/Vienna' })
})

const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()

function upload(token: string, bytes: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'logo.png')
  return app.request('POST', '/api/workspaces/current/picture', { token, body })
}

test('a workspace has a picture that its members see, until it is replaced or removed', async () => {
  const { token, user, workspaceId } = await app.addUser()
  const urlOf = async (by: string) => {
    const { body } = await app.request('GET', '/api/workspaces', { token: by })
    const workspaces = body['workspaces'] as Workspace[]
    return workspaces.find(({ id }) => id === workspaceId)?.pictureUrl ?? null
  }
  expect(await upload(token, Buffer.from('<svg/>'))).toMatchObject({ status: 415 })
  expect(await upload(token, await picture())).toMatchObject({ status: 200 })
  const other = await app.addUser()
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: other.user.id, role: 'viewer' })
    .execute()
  const first = (await urlOf(other.token)) ?? ''
  const shown = await fetch(app.url + first)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([width, height]).toEqual([160, 160])
  // The user's own picture is another one.
  expect(await app.request('GET', '/api/user/profile', { token })).toMatchObject({
    body: { user: { id: user.id, pictureUrl: null } },
  })

  await upload(token, await picture())
  expect(await urlOf(token)).not.toBe(first)
  expect((await fetch(app.url + first)).status).toBe(404)
  const second = (await urlOf(token)) ?? ''
  expect((await fetch(app.url + second)).status).toBe(200)
  const path = '/api/workspaces/current/picture'
  expect(await app.request('DELETE', path, { token })).toMatchObject({
    body: { workspace: { pictureUrl: null } },
  })
  expect((await fetch(app.url + second)).status).toBe(404)
})

test('how late a post asks before it is published can be chosen, without changing the name', async () => {
  const { token } = await app.addUser({ fullName: 'Ada Lovelace' })
  const choose = (askWhenLateHours: unknown) =>
    app.request('PATCH', '/api/workspaces/current', { token, body: { askWhenLateHours } })
  expect(await choose(6)).toMatchObject({
    status: 200,
    body: { workspace: { name: 'Ada Lovelace', askWhenLateHours: 6 } },
  })
  expect(await choose(null)).toMatchObject({ body: { workspace: { askWhenLateHours: null } } })
  for (const wrong of [0, 5, '24', -1]) expect((await choose(wrong)).status).toBe(400)
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toMatchObject([{ askWhenLateHours: null }])
})

test('weeks begin as the workspace says, or as the locale of each member has it', async () => {
  const { token } = await app.addUser()
  const choose = (firstDayOfWeek: unknown) =>
    app.request('PATCH', '/api/workspaces/current', { token, body: { firstDayOfWeek } })
  const read = async () => (await app.request('GET', '/api/workspaces', { token })).body['workspaces']
  expect(await read()).toMatchObject([{ firstDayOfWeek: null }])
  for (const day of [1, 6, 7, null]) {
    expect(await choose(day)).toMatchObject({ status: 200, body: { workspace: { firstDayOfWeek: day } } })
    expect(await read()).toMatchObject([{ firstDayOfWeek: day }])
  }
  for (const wrong of [0, 2, '1']) expect((await choose(wrong)).status).toBe(400)
})

test('the time zone of the workspace can be chosen, and only one that the database knows', async () => {
  const { token, workspaceId } = await app.addUser()
  const choose = (timeZone: unknown) =>
    app.request('PATCH', '/api/workspaces/current', { token, body: { timeZone } })
  expect(await choose('Europe/Vienna')).toMatchObject({
    status: 200,
    body: { workspace: { timeZone: 'Europe/Vienna' } },
  })
  for (const wrong of ['Mars/Olympus', '+02:00', 'eUROPE/pARIS', '', null]) {
    const answer = await choose(wrong)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body['errors'] as object)).toEqual(['timeZone'])
  }
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toMatchObject([{ timeZone: 'Europe/Vienna' }])
  const day = await app.ctx.db
    .selectFrom('workspaces')
    .select(sql<string>`('2026-05-01T22:30Z'::timestamptz at time zone time_zone)::date::text`.as('day'))
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  expect(day).toEqual({ day: '2026-05-02' })
})
