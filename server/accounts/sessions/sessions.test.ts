import { afterAll, beforeAll, expect, test } from 'vitest'
import { userSchema } from '../../../contract/accounts/accounts.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { sweepExpired } from '../account-work.ts'

const minute = 60_000
const day = 24 * 60 * minute

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock, realPasswordCost: true, env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())

const logIn = (email: string, password = testPassword, from?: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password }, ...(from !== undefined && { from }) })
const profile = (token: string) => app.request('GET', '/api/user/profile', { token })
const signedOut = { status: 401, body: { success: false, code: 'unauthenticated' } }
const sessionsOf = ({ user }: TestUser) =>
  app.ctx.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()

test('a login returns a token and the user', async () => {
  const me = await app.addUser()
  const { status, body } = await logIn(me.email)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['access_token', 'message', 'success', 'user'])
  expect(body['access_token']).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(Object.keys(body['user'] as object).sort()).toEqual(Object.keys(userSchema.shape).sort())
  expect(body['user']).toMatchObject({ subscription_tier: 'free', email_verified: true, phone_number: null })
})

test('a login accepts the email address or the username in any case', async () => {
  const me = await app.addUser()
  await app.ctx.db.updateTable('users').set({ username: 'Ada_L' }).where('id', '=', me.user.id).execute()
  expect(await logIn(me.email.toUpperCase())).toMatchObject({ status: 200 })
  expect(await logIn('ada_l')).toMatchObject({ status: 200, body: { user: { username: 'Ada_L' } } })
})

test('a wrong password and an unknown name get the same answer', async () => {
  const me = await app.addUser()
  const wrong = await logIn(me.email, 'Wrong-horse-7')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toMatchObject({ success: false, code: 'invalid_credentials' })
  for (const name of ['nobody@example.com', 'nobody', "' or 1=1 --"]) {
    const unknown = await logIn(name)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  }
})

test.each([
  [{ email: '', password: testPassword }, 'email', 'Email or username is required'],
  [{ email: 'ab', password: testPassword }, 'email', 'Must be at least 3 characters'],
  [{ email: 'abc', password: '' }, 'password', 'Password is required'],
  [{ email: 'abc', password: 'short' }, 'password', 'Password must be at least 6 characters'],
])('a login with %j is refused at its field', async (body, field, message) => {
  expect(await app.request('POST', '/api/auth/login', { body })).toMatchObject({
    status: 400,
    body: { success: false, code: 'validation_failed', message, errors: { [field]: message } },
  })
})

test('a password in another Unicode form is the same password', async () => {
  const composed = 'Caf\u00e9-horse-7'
  const email = 'unicode@example.com'
  const registration = { email, password: composed, full_name: 'Uni Code', phone_number: null }
  await app.request('POST', '/api/auth/register', { body: { ...registration, account_type: 'influencer' } })
  expect(await logIn(email, 'Cafe\u0301-horse-7')).toMatchObject({ status: 200 })
  expect(await logIn(email, 'Cafe-horse-7')).toMatchObject({ status: 401 })
})

test('a hash with older cost parameters still works and is replaced', async () => {
  const me = await app.addUser()
  // 'Older-horse-7' with 8 MiB and one pass.
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', {
    message: 'Older-horse-7',
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 1,
  })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const older = `$argon2id$v=19$m=8192,t=1,p=1$${plain(nonce)}$${plain(hash)}`
  await app.ctx.db.updateTable('users').set({ password_hash: older }).where('id', '=', me.user.id).execute()
  expect(await logIn(me.email, 'Older-horse-7')).toMatchObject({ status: 200 })
  const row = await app.ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', me.user.id)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toContain('m=19456,t=2,p=1')
  expect(await logIn(me.email, 'Older-horse-7')).toMatchObject({ status: 200 })
})

test('only a hash of the session token is stored', async () => {
  const me = await app.addUser()
  const [session] = await sessionsOf(me)
  expect(session?.token_hash).toHaveLength(32)
  expect(JSON.stringify(session)).not.toContain(me.token)
})

test.each([
  ['no header', {}],
  ['another scheme', { authorization: 'Basic YTpi' }],
  ['no token', { authorization: 'Bearer ' }],
  ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ['a very long token', { authorization: `Bearer ${'A'.repeat(5000)}` }],
])('the profile is refused with %s', async (_name, headers) => {
  expect(await app.request('GET', '/api/user/profile', { headers })).toMatchObject(signedOut)
})

test('answers about accounts are never cached', async () => {
  const me = await app.addUser()
  expect((await profile(me.token)).headers.get('cache-control')).toBe('no-store')
})

test('signing out ends only this session on the server', async () => {
  const me = await app.addUser()
  const other = String((await logIn(me.email)).body['access_token'])
  expect(await app.request('POST', '/api/auth/logout', { token: me.token })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await profile(me.token)).toMatchObject(signedOut)
  expect(await profile(other)).toMatchObject({ status: 200 })
  expect(await app.request('POST', '/api/auth/logout', { token: me.token })).toMatchObject({ status: 200 })
})

test('a session ends after 7 days without use', async () => {
  const me = await app.addUser()
  clock.advance(7 * day - minute)
  expect(await profile(me.token)).toMatchObject({ status: 200 })
  clock.advance(7 * day - minute)
  expect(await profile(me.token)).toMatchObject({ status: 200 })
  clock.advance(7 * day + minute)
  expect(await profile(me.token)).toMatchObject(signedOut)
})

test('a session that is used daily ends after 30 days', async () => {
  const me = await app.addUser()
  for (let days = 1; days < 30; days += 1) {
    clock.advance(day)
    expect((await profile(me.token)).status, `day ${days}`).toBe(200)
  }
  clock.advance(day + minute)
  expect(await profile(me.token)).toMatchObject(signedOut)
})

test('the last use is written at most every five minutes', async () => {
  const me = await app.addUser()
  const [made] = await sessionsOf(me)
  clock.advance(4 * minute)
  await profile(me.token)
  expect((await sessionsOf(me))[0]?.last_used_at).toEqual(made?.last_used_at)
  clock.advance(2 * minute)
  await profile(me.token)
  const [used] = await sessionsOf(me)
  expect(used?.last_used_at.getTime()).toBeGreaterThan((made?.last_used_at.getTime() ?? 0) + 5 * minute)
})

test('the sweep deletes only ended sessions', async () => {
  const ended = await app.addUser()
  clock.advance(8 * day)
  const alive = await app.addUser()
  await sweepExpired(app.ctx)
  expect(await sessionsOf(ended)).toEqual([])
  expect(await sessionsOf(alive)).toHaveLength(1)
})
