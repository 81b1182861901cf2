import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { eraseAccounts } from './erase/erase-accounts.ts'

const day = 24 * 3_600_000
const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const request = ({ token }: TestUser, body: object = { password: testPassword }) =>
  app.request('POST', '/api/user/deletion', { token, body })
const undo = (token: string) => app.request('DELETE', '/api/user/deletion', { token })
const profile = (token: string) => app.request('GET', '/api/user/profile', { token })
const logIn = async ({ email }: TestUser) => {
  const answer = await app.request('POST', '/api/auth/login', { body: { email, password: testPassword } })
  return { ...answer, token: String(answer.body['access_token']) }
}

test('the user sees first what will be lost', async () => {
  const user = await app.addUser()
  const client = apiClient(app.url, user.token)
  const account = await client.connect('twitter', 'loses_it')
  await client.draft(account, 'A draft')
  const later = await client.draft(account, 'Later')
  await client.act(later, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
  const { body } = await app.request('GET', '/api/user/deletion', { token: user.token })
  expect(body['loss']).toMatchObject({
    posts: 2,
    scheduledPosts: 1,
    socialAccounts: 1,
    points: expect.any(Number) as number,
    bytesStored: expect.any(Number) as number,
    subscriptions: [],
    withoutOwner: [],
  })
})

test('the password is asked for, and a wrong one changes nothing', async () => {
  const user = await app.addUser()
  expect(await request(user, { password: 'Wrong-horse-7' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  })
  expect(await profile(user.token)).toMatchObject({ status: 200, body: { user: { deletesAt: null } } })
})

test('with two-factor authentication, the password alone is not enough, and a code is', async () => {
  const user = await app.addUser()
  const post = (path: string, body: object) =>
    app.request('POST', `/api/user/two-factor/${path}`, { token: user.token, body })
  const started = await post('enrollment', { password: testPassword })
  const code = () =>
    generateSync({
      secret: String(started.body['secret']),
      epoch: Math.floor(clock.now().getTime() / 1000),
    })
  expect(await post('enrollment/confirm', { code: code() })).toMatchObject({ status: 200 })
  expect(await request(user)).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
  expect(await profile(user.token)).toMatchObject({ status: 200, body: { user: { deletesAt: null } } })
  // A code works once, so another one is needed.
  clock.advance(30_000)
  expect(await request(user, { password: testPassword, code: code() })).toMatchObject({ status: 200 })
})

test('a request signs out everywhere, and until it is undone only undoing it is possible', async () => {
  const user = await app.addUser()
  const before = clock.now().getTime()
  const asked = await request(user)
  expect(asked.status).toBe(200)
  const deletesAt = String(asked.body['deletesAt'])
  const days = (Date.parse(deletesAt) - before) / day
  expect(Math.floor(days)).toBe(7)
  expect(await profile(user.token)).toMatchObject({ status: 401 })
  const { token, body } = await logIn(user)
  expect(body).toMatchObject({ user: { deletesAt } })
  const refused = await app.request('GET', '/api/posts', { token })
  expect(refused).toMatchObject({ status: 403, body: { code: 'deletion_scheduled' } })
  expect(await request({ ...user, token })).toMatchObject({ status: 403 })
  expect(await undo(token)).toMatchObject({ status: 200, body: { user: { deletesAt: null } } })
  expect(await app.request('GET', '/api/posts', { token })).toMatchObject({ status: 200 })
  expect(await undo(token)).toMatchObject({ status: 409 })
  const mails = await app.mailsTo(user.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account stays', 'Your account will be deleted'])
  clock.advance(8 * day)
  await eraseAccounts(app.ctx)
  expect(await logIn(user)).toMatchObject({ status: 200 })
})

test('scheduled posts are not published until it is undone', async () => {
  const user = await app.addUser()
  const client = apiClient(app.url, user.token)
  const account = await client.connect('twitter', 'paused_one')
  const post = await client.act(await client.draft(account, 'Paused'), 'publish')
  await request(user)
  await publishPost(app.workerCtx, post.id)
  const statusOf = async () => {
    const row = app.ctx.db.selectFrom('posts').select('status').where('id', '=', post.id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  expect(await statusOf()).toBe('publishing')
  expect(
    (await app.ctx.db.selectFrom('posts').select('leased_by').where('id', '=', post.id).execute())[0],
  ).toEqual({
    leased_by: null,
  })
  const { token } = await logIn(user)
  await undo(token)
  await publishPost(app.workerCtx, post.id)
  expect(await statusOf()).toBe('published')
})

test('a workspace with other members needs another owner first', async () => {
  const [owner, member] = [await app.addUser({ fullName: 'River Bakes' }), await app.addUser()]
  const membership = { workspace_id: owner.workspaceId, user_id: member.user.id }
  await app.ctx.db
    .insertInto('members')
    .values({ ...membership, role: 'editor' })
    .execute()
  const { body } = await app.request('GET', '/api/user/deletion', { token: owner.token })
  expect(body['loss']).toMatchObject({ withoutOwner: ['River Bakes'], posts: 0 })
  expect(await request(owner)).toMatchObject({
    status: 409,
    body: {
      message: 'Other people work in "River Bakes". Make one of them an owner first, in Settings, Members.',
    },
  })
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'owner' })
    .where('user_id', '=', member.user.id)
    .execute()
  expect(await request(owner)).toMatchObject({ status: 200 })
})

test('following a verification link does not undo the deletion', async () => {
  const user = await app.signUp({ verified: false })
  const link = /token=([\w-]+)/.exec((await app.mailsTo(user.email))[0]?.text ?? '')?.[1]
  await request(user)
  expect(await app.request('POST', '/api/auth/verify-email', { body: { token: link } })).toMatchObject({
    status: 200,
  })
  const { body } = await logIn(user)
  expect(body).toMatchObject({ user: { email_verified: true, deletesAt: expect.any(String) as string } })
})

test('it cannot be undone after its time', async () => {
  const user = await app.addUser()
  await request(user)
  const { token } = await logIn(user)
  clock.advance(7 * day - 3_600_000)
  const { token: last } = await logIn(user)
  clock.advance(3_600_000 + 1000)
  expect(await undo(last)).toMatchObject({ status: 409 })
  expect(await logIn(user)).toMatchObject({ status: 401 })
  expect(token).not.toBe(last)
})
