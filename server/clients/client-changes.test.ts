import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { activitySentence } from '../../contract/activity/activity-sentence.ts'
import type { ActivityLine } from '../../contract/activity/activity-list.ts'
import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { saveDraft } from '../../tests/support/draft-call.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { setPlan } from '../../tests/support/plan-and-points.ts'
import { waitingForLock } from '../../tests/support/waiting-for-lock.ts'
import { inTransaction } from '../infra/database/database.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'River Agency', plan: 'agency' })
})

type In = { user?: TestUser; workspaceId?: string }
const call = (method: string, path: string, body?: object, { user = ada, workspaceId }: In = {}) =>
  app.request(method, path, {
    token: user.token,
    ...(body && { body }),
    ...(workspaceId !== undefined && { headers: { 'x-workspace-id': workspaceId } }),
  })
const create = (name: string, more: object = {}, user = ada) =>
  call('POST', '/api/workspaces', { name, timeZone: 'Europe/Vienna', ...more }, { user })
const newClient = async (name: string) =>
  ((await create(name, { asClient: true })).body['workspace'] as Workspace).id
const schedule = async (workspaceId: string, handle: string) => {
  const client = apiClient(app.url, ada.token, workspaceId)
  const account = await client.connect('twitter', handle)
  const draft = await client.draft(account, 'Planned')
  return client.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
}
const pointsIn = async (workspaceId: string) => {
  const { body } = await call('GET', '/api/points', undefined, { workspaceId })
  const points = body['points'] as { total_points: number; used_points: number }
  return points.total_points - points.used_points
}

test('an agency creates a client workspace that its plan and points cover', async () => {
  const created = await create('River Bakes', { asClient: true, color: 'teal' })
  expect(created).toMatchObject({
    status: 200,
    body: {
      workspace: {
        name: 'River Bakes',
        color: 'teal',
        timeZone: 'Europe/Vienna',
        role: 'owner',
        isCurrent: false,
        payer: { id: ada.workspaceId, name: 'River Agency' },
      },
    },
  })
  const { id } = created.body['workspace'] as Workspace
  const before = await pointsIn(ada.workspaceId)
  expect(await pointsIn(id)).toBe(before)
  await schedule(id, 'river_bakes')
  expect([await pointsIn(id), await pointsIn(ada.workspaceId)]).toEqual([before - 2, before - 2])
  const lines = async (workspaceId: string) =>
    (await call('GET', '/api/points/ledger', undefined, { workspaceId })).body['lines']
  expect(await lines(id)).toMatchObject([{ kind: 'hold', points: -2, client: null }])
  expect(await lines(ada.workspaceId)).toMatchObject([
    { kind: 'hold', points: -2, client: { id, name: 'River Bakes' } },
    { kind: 'grant' },
  ])
  const { body } = await call('GET', '/api/subscription', undefined, { workspaceId: id })
  expect(body['subscription']).toMatchObject({
    plan: 'agency',
    source: 'agency',
    payer: 'River Agency',
    can: { manage: false },
  })
  const buy = await call('POST', '/api/points/checkout', { pack: 'points50' }, { workspaceId: id })
  expect(buy).toMatchObject({
    status: 403,
    body: {
      message: 'The plan of River Agency covers this workspace, so payments and points are managed there.',
    },
  })
})

test('a client sees nothing of what another client spends', async () => {
  const [one, two] = [await newClient('One'), await newClient('Two')]
  await schedule(one, 'client_one')
  const filtered = await call('GET', `/api/points/ledger?workspaceId=${one}`, undefined, {
    workspaceId: two,
  })
  expect(filtered.body['lines']).toEqual([])
})

test('a plan without clients, a client itself and a member who is no owner create none', async () => {
  const free = await app.addUser()
  expect(await create('No', { asClient: true }, free)).toMatchObject({
    status: 403,
    body: { code: 'plan_required' },
  })
  const client = await newClient('One')
  const nested = await call(
    'POST',
    '/api/workspaces',
    { name: 'No', timeZone: 'UTC', asClient: true },
    { workspaceId: client },
  )
  expect(nested).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  await joinWorkspace(app, free, ada.workspaceId, 'admin')
  expect(await create('No', { asClient: true }, free)).toMatchObject({
    status: 403,
    body: { message: 'Your role in this workspace does not allow this. Ask River Agency.' },
  })
})

test('an agency has at most 25 clients, also if it creates them at once', async () => {
  for (let number = 1; number <= 23; number += 1) await newClient(`Client ${number}`)
  const names = ['Bakery', 'Cafe', 'Dairy', 'Fishery']
  const answers = await Promise.all(names.map((name) => create(name, { asClient: true })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: {
      message:
        'The Agency plan covers 25 client workspaces, and you have as many. Delete one, or let one pay for itself first.',
    },
  })
})

test('a user owns at most three workspaces on the free plan', async () => {
  const user = await app.addUser()
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => create(name, {}, user)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const unverified = await app.addUser({ verified: false })
  expect(await create('River Bakes', {}, unverified)).toMatchObject({ body: { code: 'email_not_verified' } })
})

test('a workspace that pays for itself becomes a client, and gets its own points back when it leaves', async () => {
  const { body } = await create('River Bakes')
  const { id } = body['workspace'] as Workspace
  expect(await pointsIn(id)).toBe(10)
  expect(await call('POST', '/api/clients', { workspaceId: id })).toMatchObject({ status: 200 })
  expect(await pointsIn(id)).toBe(510)
  expect(await call('POST', '/api/clients', { workspaceId: id })).toMatchObject({ status: 409 })
  const post = await schedule(id, 'river_bakes_two')
  const release = `/api/clients/${id}/release`
  const { body: preview } = await call('GET', release)
  expect(preview['effect']).toEqual({
    name: 'River Bakes',
    payer: { id: ada.workspaceId, name: 'River Agency' },
    plan: { before: 'agency', after: 'free' },
    points: { before: 508, after: 10 },
    scheduledPosts: 1,
    pausedPlatforms: [],
    members: 1,
    seats: 1,
  })
  expect(await call('POST', release)).toMatchObject({ status: 200 })
  expect(await pointsIn(id)).toBe(10)
  // The post stays scheduled with the points of the agency, which gets them back if it is canceled.
  expect(await pointsIn(ada.workspaceId)).toBe(508)
  const read = await apiClient(app.url, ada.token, id).read(post.id)
  expect(read.post.status).toBe('scheduled')
  await apiClient(app.url, ada.token, id).act(read.post, 'cancel')
  expect([await pointsIn(id), await pointsIn(ada.workspaceId)]).toEqual([10, 510])
  expect(await call('POST', release)).toMatchObject({ status: 404 })
})

test('the owner of a client takes it out of the agency, which keeps its other clients', async () => {
  const [one, two] = [await newClient('One'), await newClient('Two')]
  const lena = await app.addUser({ fullName: 'Lena Lake' })
  await joinWorkspace(app, lena, one, 'owner')
  expect(await call('DELETE', '/api/workspaces/current/payer', undefined, { user: lena })).toMatchObject({
    status: 200,
  })
  expect(await call('DELETE', '/api/workspaces/current/payer', undefined, { user: lena })).toMatchObject({
    status: 409,
  })
  const { rows: events } = await sql<{ event: unknown }>`
    select data -> 'event' as event from pgboss.job
    where name = 'events-notifications' and data ->> 'workspaceId' = ${ada.workspaceId}`.execute(app.ctx.db)
  expect(events).toEqual([{ event: { type: 'client.left', data: { name: 'One', by: 'Lena Lake' } } }])
  for (const workspaceId of [ada.workspaceId, one]) {
    const { lines } = (await call('GET', '/api/activity', undefined, { workspaceId })).body
    expect((lines as ActivityLine[]).map(activitySentence)).toContain(
      'Lena Lake left the plan of River Agency with “One”.',
    )
  }
  const { body } = await call('GET', '/api/workspaces')
  expect(body['workspaces']).toMatchObject([
    { payer: null },
    { id: one, payer: null },
    { id: two, payer: { id: ada.workspaceId } },
  ])
})

test('a workspace with clients, a subscription or another payer does not become a client', async () => {
  const { body } = await create('Other Agency')
  const { id } = body['workspace'] as Workspace
  await setPlan(app, { ...ada, workspaceId: id }, 'agency')
  const theirs = await call(
    'POST',
    '/api/workspaces',
    { name: 'Theirs', timeZone: 'UTC', asClient: true },
    { workspaceId: id },
  )
  const client = (theirs.body['workspace'] as Workspace).id
  for (const workspaceId of [id, client]) {
    expect(await call('POST', '/api/clients', { workspaceId })).toMatchObject({ status: 409 })
  }
  const stranger = await app.addUser()
  expect(await call('POST', '/api/clients', { workspaceId: stranger.workspaceId })).toMatchObject({
    status: 404,
  })
})

test('members of an added workspace need seats', async () => {
  const { body } = await create('Crowded')
  const { id } = body['workspace'] as Workspace
  const rows = await Promise.all(Array.from({ length: 25 }, () => app.addUser()))
  await app.ctx.db
    .insertInto('members')
    .values(rows.map(({ user }) => ({ workspace_id: id, user_id: user.id, role: 'viewer' as const })))
    .execute()
  expect(await call('POST', '/api/clients', { workspaceId: id })).toMatchObject({
    status: 409,
    body: {
      code: 'seats_taken',
      message:
        'With the members of this workspace, 26 people would work here, and the Agency plan has 25 seats. Remove members first.',
    },
  })
})

test('after the plan of the agency has ended, its clients stay, and only owners write in them', async () => {
  const client = await newClient('One')
  const lena = await app.addUser()
  await joinWorkspace(app, lena, client, 'editor')
  const save = (user: TestUser) =>
    app.request('POST', '/api/labels', {
      token: user.token,
      body: { name: randomUUID().slice(0, 8), color: 'blue' },
      headers: { 'x-workspace-id': client },
    })
  expect((await save(lena)).status).toBe(200)
  await setPlan(app, ada, 'free')
  expect(await save(lena)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await save(ada)).status).toBe(200)
  expect((await saveDraft(app, lena.token, { platform: 'twitter', content: 'No' })).status).toBe(403)
})

test('a workspace that just became a client covers no other one', async () => {
  const { body } = await create('Small Agency')
  const { id } = body['workspace'] as Workspace
  await setPlan(app, { ...ada, workspaceId: id }, 'agency')
  const nested = await inTransaction(app.ctx.db, async (trx) => {
    await trx.updateTable('workspaces').set({ payer_id: ada.workspaceId }).where('id', '=', id).execute()
    const named = { name: 'Nested', timeZone: 'UTC', asClient: true }
    const answer = call('POST', '/api/workspaces', named, { workspaceId: id })
    await expect.poll(() => waitingForLock(app.ctx.db, 'workspaces')).toBe(1)
    return { answer }
  })
  expect(await nested.answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
})
