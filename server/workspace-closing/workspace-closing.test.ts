import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { inTransaction } from '../infra/database/database.ts'
import { createWorkspace } from '../workspaces/index.ts'
import { eraseWorkspaces } from './workspace-closing-work.ts'

const day = 24 * 3_600_000
const clock = movableClock()
let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
})

const call = (method: string, what: string, { token }: TestUser, body?: object) =>
  app.request(method, `/api/workspaces/current/${what}`, { token, ...(body && { body }) })
const erase = (user: TestUser) => call('POST', 'deletion', user, { password: testPassword })
const restrictionOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/workspaces', { token })).body['workspaces'] as { restriction: unknown }[]
const statusOf = async (id: string) =>
  (await app.ctx.db.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
const addWorkspace = ({ user }: TestUser, name: string) =>
  inTransaction(app.ctx.db, (trx) =>
    createWorkspace(trx, { ownerId: user.id, name, timeZone: 'UTC', plan: 'agency', now: clock.now() }),
  )

async function dueByNow(handle: string) {
  const client = apiClient(app.url, ada.token)
  const account = await client.connect('twitter', handle)
  return client.act(await client.draft(account, 'Due by now'), 'publish')
}

test('nothing of an archived workspace is published until it is restored', async () => {
  const post = await dueByNow('archived_one')
  expect(await call('POST', 'archive', ada)).toMatchObject({ status: 200 })
  await publishPost(app.workerCtx, post.id)
  expect(await statusOf(post.id)).toBe('publishing')
  expect(await restrictionOf(ada)).toMatchObject([{ restriction: 'archived' }])
  expect(await call('POST', 'restore', ada)).toMatchObject({ status: 200 })
  await publishPost(app.workerCtx, post.id)
  expect(await statusOf(post.id)).toBe('published')
  const { body } = await app.request('GET', '/api/activity', { token: ada.token })
  const kinds = (body['lines'] as { activity: { kind: string } }[]).map(({ activity }) => activity.kind)
  expect(kinds.filter((kind) => kind.startsWith('workspace.'))).toEqual([
    'workspace.restored',
    'workspace.archived',
  ])
})

test('undoing the deletion of an archived workspace publishes nothing of it', async () => {
  await addWorkspace(ada, 'Another')
  const post = await dueByNow('archived_two')
  await call('POST', 'archive', ada)
  expect(await erase(ada)).toMatchObject({ status: 200 })
  expect(await call('DELETE', 'deletion', ada)).toMatchObject({ status: 200 })
  await publishPost(app.workerCtx, post.id)
  expect(await statusOf(post.id)).toBe('publishing')
})

test('a deleted workspace is gone after seven days, and a member of no other one gets an own workspace', async () => {
  const lena = await app.addUser({ fullName: 'Lena Bold', email: 'lena.bold@example.com' })
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  await app.ctx.db.deleteFrom('members').where('workspace_id', '=', lena.workspaceId).execute()
  const other = await addWorkspace(ada, 'Another')
  const zoned = { token: ada.token, body: { timeZone: 'Asia/Kolkata' } }
  expect((await app.request('PATCH', '/api/workspaces/current', zoned)).status).toBe(200)
  const post = await dueByNow('deleted_one')
  expect((await call('GET', 'deletion', ada)).body['loss']).toMatchObject({
    posts: 1,
    socialAccounts: 1,
    otherMembers: 1,
  })
  expect(await erase(ada)).toMatchObject({ status: 200 })
  expect(await erase(ada)).toMatchObject({ status: 409 })
  const [mail] = await app.mailsTo(lena.email, 1)
  expect(mail?.subject).toBe('Ada Lovelace will be deleted')
  expect(mail?.text).toMatch(/deleted on \w+ \d+, \d{4} at [\d:]+.[AP]M \(Asia\/Kolkata\), with/)
  expect(mail?.text).toContain(`/settings/workspace?workspace=${ada.workspaceId}#delete`)
  expect((await app.request('GET', '/api/posts', { token: lena.token })).status).toBe(200)
  await publishPost(app.workerCtx, post.id)
  expect(await statusOf(post.id)).toBe('publishing')

  clock.advance(6.9 * day)
  await eraseWorkspaces(app.ctx)
  const session = await app.request('POST', '/api/auth/login', {
    body: { email: lena.email, password: testPassword },
  })
  const again = { ...lena, token: String(session.body['access_token']) }
  expect(await restrictionOf(again)).toMatchObject([{ restriction: 'deleting' }])
  clock.advance(0.2 * day)
  await eraseWorkspaces(app.ctx)
  await eraseWorkspaces(app.ctx)
  expect(await restrictionOf(again)).toMatchObject([{ name: 'Lena Bold', role: 'owner', restriction: null }])
  const left = app.ctx.db.selectFrom('members').select('workspace_id').where('user_id', '=', ada.user.id)
  expect(await left.execute()).toEqual([{ workspace_id: other }])
})

test('the only workspace of a user, and one that pays for others, cannot be deleted', async () => {
  expect(await erase(ada)).toMatchObject({
    status: 409,
    body: {
      message: 'This is your only workspace. Create another one first, or delete your account in Settings.',
    },
  })
  const client = await addWorkspace(ada, 'River Bakes')
  await app.ctx.db
    .updateTable('workspaces')
    .set({ payer_id: ada.workspaceId })
    .where('id', '=', client)
    .execute()
  expect(await erase(ada)).toMatchObject({
    status: 409,
    body: {
      message:
        'The plan of this workspace covers "River Bakes". Delete these workspaces or let them pay for themselves first.',
    },
  })
  expect(await call('POST', 'deletion', ada, { password: 'Wrong-horse-7' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  })
})

test('the deletion of an account does not undo that of a workspace, and the other way around', async () => {
  const other = await addWorkspace(ada, 'Another')
  await erase(ada)
  expect(
    await app.request('POST', '/api/user/deletion', { token: ada.token, body: { password: testPassword } }),
  ).toMatchObject({ status: 200 })
  const { body } = await app.request('POST', '/api/auth/login', {
    body: { email: ada.email, password: testPassword },
  })
  await app.request('DELETE', '/api/user/deletion', { token: String(body['access_token']) })
  const rows = await app.ctx.db
    .selectFrom('workspaces')
    .select(['id', 'deletion_requested_at', 'delete_at'])
    .where('id', 'in', [ada.workspaceId, other])
    .execute()
  const marks = new Map(rows.map((row) => [row.id, [row.deletion_requested_at, row.delete_at]]))
  expect(marks.get(other)).toEqual([null, null])
  expect(marks.get(ada.workspaceId)).not.toContain(null)
})

test('a workspace whose clients were all deleted can be deleted', async () => {
  await addWorkspace(ada, 'Another')
  const client = await addWorkspace(ada, 'River Bakes')
  await app.ctx.db
    .updateTable('workspaces')
    .set({ payer_id: ada.workspaceId, deletion_requested_at: clock.now(), delete_at: clock.now() })
    .where('id', '=', client)
    .execute()
  await eraseWorkspaces(app.ctx)
  expect(await erase(ada)).toMatchObject({ status: 200 })
})
