import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '../../contract/workspaces/access.ts'
import type { Member } from '../../contract/members/members.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { openLiveEvents } from '../../tests/support/live-events.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => void (ada = await app.addUser({ fullName: 'Ada Lovelace' })))

async function join(role: Role, fullName = 'Lena Lake'): Promise<TestUser> {
  const user = await app.addUser({ fullName })
  await joinWorkspace(app, user, ada.workspaceId, role)
  return user
}
const list = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/members', { token })).body['members'] as Member[]
const call = (by: TestUser, method: string, path: string, body?: object) =>
  app.request(method, `/api/members/${path}`, { token: by.token, ...(body && { body }) })
const change = (by: TestUser, { user }: TestUser, body: object) => call(by, 'PATCH', user.id, body)
const remove = (by: TestUser, { user }: TestUser, body: object = {}) =>
  call(by, 'POST', `${user.id}/remove`, body)
const leave = (by: TestUser) => call(by, 'POST', 'leave', {})
const handOver = (by: TestUser, { user }: TestUser, password = by.password) =>
  call(by, 'POST', `${user.id}/hand-over`, { identity: { password } })
const workspacesOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/workspaces', { token })).body['workspaces']
const identity = () => ({ identity: { password: ada.password } })

test('every member sees who works in the workspace, in the order of joining', async () => {
  const lena = await join('viewer', 'Lena <b>Bold</b>')
  await app.addUser({ fullName: 'Somebody Else' })
  const nothing = { changeRole: false, remove: false, handOver: false }
  expect(await list(lena)).toEqual([
    {
      id: ada.user.id,
      name: 'Ada Lovelace',
      email: ada.email,
      pictureUrl: null,
      role: 'owner',
      joinedAt: expect.any(String) as string,
      socialAccountIds: null,
      can: nothing,
    },
    expect.objectContaining({ id: lena.user.id, name: 'Lena <b>Bold</b>', role: 'viewer', can: nothing }),
  ])
  expect((await list(ada)).map(({ can }) => can)).toEqual([
    nothing,
    { changeRole: true, remove: true, handOver: true },
  ])
})

test('an admin manages everybody but owners, and nobody themselves', async () => {
  const [admin, editor] = [await join('admin'), await join('editor')]
  expect(await change(admin, editor, { role: 'viewer' })).toMatchObject({
    status: 200,
    body: { member: { role: 'viewer' } },
  })
  expect((await list(admin)).map(({ can }) => can.changeRole)).toEqual([false, false, true])
  for (const refused of [
    await change(admin, ada, { role: 'viewer' }),
    await change(admin, editor, { role: 'owner' }),
    await change(admin, admin, { role: 'editor' }),
    await remove(admin, ada),
    await remove(admin, admin),
    await change(editor, admin, { role: 'viewer' }),
  ]) {
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
})

test('an owner makes and changes owners only with the password', async () => {
  const lena = await join('editor')
  expect((await change(ada, lena, { role: 'owner' })).body['errors']).toHaveProperty('password')
  expect((await change(ada, lena, { role: 'owner', identity: { password: 'Wrong-horse-7' } })).status).toBe(
    403,
  )
  expect((await change(ada, lena, { role: 'owner', ...identity() })).status).toBe(200)
  expect((await change(ada, lena, { role: 'admin' })).status).toBe(400)
  expect((await remove(ada, lena)).status).toBe(400)
  expect((await remove(ada, lena, identity())).status).toBe(200)
})

test('a workspace keeps an owner when two of them leave at once', async () => {
  const lena = await join('owner')
  const answers = await Promise.all([leave(ada), leave(lena)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body['message']).toContain('A workspace needs an owner.')
})

test('the last owner can neither leave nor delete the account while others work there', async () => {
  await join('admin')
  expect(await leave(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const deletion = await app.request('POST', '/api/user/deletion', {
    token: ada.token,
    body: { password: ada.password },
  })
  expect(deletion).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('in Settings, Members') as string },
  })
})

test('an owner who deletes the account does not count as the one who stays', async () => {
  const lena = await join('owner')
  await join('editor')
  const deletionOf = ({ token, password }: TestUser) =>
    app.request('POST', '/api/user/deletion', { token, body: { password } })
  expect(await deletionOf(lena)).toMatchObject({ status: 200 })
  expect(await leave(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await deletionOf(ada)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('of two owners who delete their accounts at once, one stays while others work there', async () => {
  const lena = await join('owner')
  await join('editor')
  const answers = await Promise.all(
    [ada, lena].map(({ token, password }) =>
      app.request('POST', '/api/user/deletion', { token, body: { password } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('ownership is handed over with the password, and both get a mail', async () => {
  const lena = await join('contributor', 'Lena Lake')
  expect((await handOver(ada, lena, 'Wrong-horse-7')).status).toBe(403)
  expect((await handOver(ada, lena)).status).toBe(200)
  expect((await list(lena)).map(({ role }) => role)).toEqual(['admin', 'owner'])
  const subjects = await Promise.all(
    [ada, lena].map(async ({ email }) => (await app.mailsTo(email))[0]?.subject),
  )
  expect(subjects).toEqual(['You handed over Ada Lovelace', 'You own Ada Lovelace now'])
  expect((await handOver(ada, lena)).status).toBe(403)
})

test('the mails of handing over a client workspace name the plan that goes on covering it', async () => {
  const agency = await app.addUser({ fullName: 'River Agency', plan: 'agency' })
  const lena = await join('admin', 'Lena Lake')
  await app.ctx.db
    .updateTable('workspaces')
    .set({ payer_id: agency.workspaceId })
    .where('id', '=', ada.workspaceId)
    .execute()
  expect((await handOver(ada, lena)).status).toBe(200)
  for (const { email } of [ada, lena]) {
    const text = (await app.mailsTo(email))[0]?.text
    expect(text).toContain('The plan and points of River Agency go on covering it.')
    expect(text).not.toContain('payments')
  }
})

test('what a removed member planned goes on, and who removes takes their feeds over', async () => {
  const lena = await join('admin')
  const { workspaceId } = ada
  await app.ctx.db
    .insertInto('feeds')
    .values({
      id: crypto.randomUUID(),
      workspace_id: workspaceId,
      url: 'https://example.com/feed',
      title: 'News',
      becomes: 'draft',
      template: '',
      with_picture: false,
      posts_per_day: 1,
      saved_by: lena.user.id,
      created_at: new Date(),
      next_check_at: new Date('2100-01-01'),
    })
    .execute()
  await app.request('POST', '/api/workspaces/current/calendar-feed', { token: lena.token })
  const link = {
    name: 'June',
    scope: { kind: 'month', month: '2031-06' },
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  }
  expect((await app.request('POST', '/api/review-links', { token: lena.token, body: link })).status).toBe(200)
  expect((await call(ada, 'GET', `${lena.user.id}/removal`)).body['removal']).toEqual({
    scheduledPosts: 0,
    drafts: 0,
    feeds: ['News'],
    socialAccounts: 0,
    reviewLinks: 1,
    calendarFeed: true,
  })
  expect((await remove(ada, lena, { successorId: crypto.randomUUID() })).status).toBe(400)
  expect((await remove(ada, lena)).status).toBe(200)
  const saved = await app.ctx.db
    .selectFrom('feeds')
    .select('saved_by')
    .where('workspace_id', '=', workspaceId)
    .execute()
  expect(saved).toEqual([{ saved_by: ada.user.id }])
  const { body } = await app.request('GET', '/api/workspaces/current/calendar-feed', { token: ada.token })
  expect(JSON.stringify(body)).not.toContain('Lena')
  expect((await app.mailsTo(lena.email))[0]?.subject).toBe('You no longer work in Ada Lovelace')
  const headers = { 'x-workspace-id': workspaceId }
  expect(await app.request('GET', '/api/posts', { token: lena.token, headers })).toMatchObject({
    status: 403,
    body: { code: 'not_a_member' },
  })
})

test('whoever leaves their last workspace gets one of their own', async () => {
  const lena = await join('editor', 'Lena Lake')
  await app.ctx.db.deleteFrom('members').where('workspace_id', '=', lena.workspaceId).execute()
  expect((await leave(lena)).status).toBe(200)
  expect(await workspacesOf(lena)).toMatchObject([{ name: 'Lena Lake', role: 'owner', isCurrent: true }])
  const points = await app.request('GET', '/api/points', { token: lena.token })
  expect(points.status).toBe(200)
})

test('open tabs of a removed member end at once, and others are told', async () => {
  const lena = await join('editor')
  const [hers, own] = [await openLiveEvents(app.url, lena.token), await openLiveEvents(app.url, ada.token)]
  await hers.next()
  await own.next()
  await remove(ada, lena)
  expect(await hers.next()).toBeUndefined()
  expect(await own.next()).toEqual({ type: 'members' })
  own.close()
})

test('a role that changed while its member works is refused in words', async () => {
  const lena = await join('editor')
  const body = { version: 0, content: 'Mine', targets: [{ id: crypto.randomUUID(), platform: 'twitter' }] }
  await change(ada, lena, { role: 'viewer' })
  const saved = await app.request('PUT', `/api/post-groups/${crypto.randomUUID()}`, {
    token: lena.token,
    body,
  })
  expect(saved).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      message: 'Your role in this workspace does not allow this. Ask Ada Lovelace.',
    },
  })
})

test('editors and contributors can be limited to accounts of the workspace, which ends with their role', async () => {
  const lena = await join('editor')
  const account = await insertConnectedAccount(app.ctx.db, ada, 'twitter')
  const foreign = await insertConnectedAccount(app.ctx.db, await app.addUser(), 'twitter')
  const socialAccountIds = [account]
  expect(await change(ada, lena, { socialAccountIds })).toMatchObject({
    body: { member: { socialAccountIds } },
  })
  expect((await change(ada, lena, { socialAccountIds: [foreign] })).status).toBe(404)
  expect((await change(ada, lena, { socialAccountIds: [] })).status).toBe(400)
  expect(await change(ada, lena, { role: 'contributor' })).toMatchObject({
    body: { member: { socialAccountIds } },
  })
  expect(await change(ada, lena, { role: 'approver' })).toMatchObject({
    body: { member: { socialAccountIds: null } },
  })
  expect((await change(ada, lena, { socialAccountIds })).status).toBe(400)
  const { body } = await app.request('GET', '/api/activity', { token: ada.token })
  const kinds = JSON.stringify(body)
  expect(kinds).toContain('member.role_changed')
  expect(kinds).toContain('member.accounts_changed')
})
