import { randomUUIDv7 } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultLinkSettings } from '../../../contract/links/link-settings.ts'
import type { Role } from '../../../contract/workspaces/access.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { saveDraft } from '../../../tests/support/draft-call.ts'

let app: TestApp
let ada: TestUser
let grace: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  grace = await app.addUser({ fullName: 'Grace Hopper' })
})

const join = (user: TestUser, workspaceId: string, role: Role) =>
  app.ctx.db
    .insertInto('members')
    .values({ user_id: user.user.id, workspace_id: workspaceId, role, created_at: new Date() })
    .execute()
const leave = (user: TestUser, workspaceId: string) =>
  app.ctx.db
    .deleteFrom('members')
    .where('user_id', '=', user.user.id)
    .where('workspace_id', '=', workspaceId)
    .execute()
const workspacesOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/workspaces', { token })).body['workspaces']
const switchTo = ({ token }: TestUser, workspaceId: string) =>
  app.request('POST', '/api/session/workspace', { token, body: { workspaceId } })
const postIn = async ({ token }: TestUser, content: string) => {
  expect((await saveDraft(app, token, { platform: 'twitter', content })).status).toBe(200)
}
const postsOf = async ({ token }: TestUser) => {
  const { body } = await app.request('GET', '/api/posts', { token })
  return (body['posts'] as { excerpt: string }[]).map(({ excerpt }) => excerpt)
}

test('a user sees all their workspaces with their role and starts in the first one', async () => {
  await join(ada, grace.workspaceId, 'editor')
  const late = {
    timeZone: 'UTC',
    firstDayOfWeek: null,
    askWhenLateHours: 24,
    links: defaultLinkSettings,
    pictureUrl: null,
  }
  expect(await workspacesOf(ada)).toMatchObject([
    { ...late, id: ada.workspaceId, name: 'Ada Lovelace', role: 'owner', isCurrent: true },
    { ...late, id: grace.workspaceId, name: 'Grace Hopper', role: 'editor', isCurrent: false },
  ])
})

test('switching changes the workspace of this session only', async () => {
  await postIn(grace, 'Of Grace')
  await postIn(ada, 'Of Ada')
  await join(ada, grace.workspaceId, 'viewer')
  const { body } = await app.request('POST', '/api/auth/login', {
    body: { email: ada.email, password: ada.password },
  })
  const otherSession = { ...ada, token: String(body['access_token']) }

  expect((await switchTo(ada, grace.workspaceId)).status).toBe(200)
  expect(await postsOf(ada)).toEqual(['Of Grace'])
  expect(await postsOf(otherSession)).toEqual(['Of Ada'])
  const draft = { platform: 'twitter', content: 'Not allowed here' } as const
  const refused = await saveDraft(app, ada.token, draft)
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await switchTo(ada, ada.workspaceId)).status).toBe(200)
  expect(await postsOf(ada)).toEqual(['Of Ada'])
})

test('the profile has the plan of the current workspace', async () => {
  await join(ada, grace.workspaceId, 'editor')
  app.ctx.config.defaultPlan = 'free'
  try {
    await app.ctx.db
      .updateTable('workspaces')
      .set({ granted_plan: 'pro' })
      .where('id', '=', grace.workspaceId)
      .execute()
    const plan = async () => {
      const { body } = await app.request('GET', '/api/user/profile', { token: ada.token })
      return (body['user'] as { subscription_tier: string }).subscription_tier
    }
    expect(await plan()).toBe('free')
    await switchTo(ada, grace.workspaceId)
    expect(await plan()).toBe('pro')
  } finally {
    app.ctx.config.defaultPlan = 'agency'
  }
})

test('switching to a workspace of others, or one that does not exist, is refused', async () => {
  for (const workspaceId of [grace.workspaceId, randomUUIDv7()]) {
    expect(await switchTo(ada, workspaceId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  expect(await workspacesOf(ada)).toMatchObject([{ id: ada.workspaceId, isCurrent: true }])
})

test('a removed member works in another of their workspaces from the next request on', async () => {
  await join(ada, grace.workspaceId, 'editor')
  await postIn(ada, 'Of Ada')
  await switchTo(ada, grace.workspaceId)
  expect(await postsOf(ada)).toEqual([])
  await leave(ada, grace.workspaceId)
  expect(await postsOf(ada)).toEqual(['Of Ada'])
})

test('a changed role applies from the next request on', async () => {
  await join(ada, grace.workspaceId, 'viewer')
  await switchTo(ada, grace.workspaceId)
  const status = async () => {
    return (await saveDraft(app, ada.token, { platform: 'twitter', content: 'A text' })).status
  }
  expect(await status()).toBe(403)
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'contributor' })
    .where('user_id', '=', ada.user.id)
    .where('workspace_id', '=', grace.workspaceId)
    .execute()
  expect(await status()).toBe(200)
})

test('a user without a workspace gets a clear refusal, on requests and at sign-in', async () => {
  await leave(ada, ada.workspaceId)
  const told = {
    status: 403,
    body: { code: 'forbidden', message: 'You are not a member of any workspace.' },
  }
  expect(await app.request('GET', '/api/posts', { token: ada.token })).toMatchObject(told)
  const body = { email: ada.email, password: ada.password }
  expect(await app.request('POST', '/api/auth/login', { body })).toMatchObject(told)
})

const inWorkspace = ({ token }: TestUser, workspaceId: string, path: string) =>
  app.request('GET', path, { token, headers: { 'x-workspace-id': workspaceId } })

test('a call is for the workspace that it names, whatever the session and other tabs show', async () => {
  await postIn(grace, 'Of Grace')
  await postIn(ada, 'Of Ada')
  await join(ada, grace.workspaceId, 'editor')
  const excerpts = async (workspaceId: string) => {
    const { body } = await inWorkspace(ada, workspaceId, '/api/posts')
    return (body['posts'] as { excerpt: string }[]).map(({ excerpt }) => excerpt)
  }
  expect(await Promise.all([grace, ada].map(({ workspaceId }) => excerpts(workspaceId)))).toEqual([
    ['Of Grace'],
    ['Of Ada'],
  ])
  expect(await postsOf(ada)).toEqual(['Of Ada'])
  expect((await inWorkspace(ada, grace.workspaceId, '/api/workspaces')).body['workspaces']).toMatchObject([
    { id: ada.workspaceId, isCurrent: false },
    { id: grace.workspaceId, isCurrent: true },
  ])
})

test.each(['another', 'an unknown', 'a wrong'])(
  'a call that names %s workspace of others is refused, and what belongs to the user still answers',
  async (which) => {
    const named = { another: grace.workspaceId, 'an unknown': randomUUID(), 'a wrong': 'x' }[which] ?? ''
    expect(await inWorkspace(ada, named, '/api/posts')).toMatchObject({
      status: 403,
      body: { code: 'not_a_member' },
    })
    if (which !== 'a wrong') expect((await inWorkspace(ada, named, '/api/workspaces')).status).toBe(200)
  },
)
