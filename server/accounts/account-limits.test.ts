import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '../../tests/support/app.ts'
import type { Answer } from '../../tests/support/request.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.close())

const logIn = (email: string, password: string, from?: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password }, ...(from !== undefined && { from }) })

async function times(count: number, call: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await call(index)).status)
  return statuses
}

function expectTooMany(answer: Answer, atMostSeconds: number) {
  expect(answer.status).toBe(429)
  expect(answer.body).toMatchObject({
    success: false,
    code: 'rate_limited',
    message: expect.stringMatching(
      /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/,
    ) as string,
  })
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(atMostSeconds)
}

test('after ten failed logins from all addresses together an account takes logins only from known devices', async () => {
  const me = await app.addUser()
  const known = '198.51.100.1'
  const { headers } = await logIn(me.email, testPassword, known)
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  await app.ctx.db.deleteFrom('rate_limits').execute()
  expect(await times(10, () => logIn(me.email, 'Wrong-horse-7'))).toEqual(Array(10).fill(401))
  expectTooMany(await logIn(me.email, testPassword), 900)
  expect(await logIn(me.email, testPassword, known)).toMatchObject({ status: 200 })
  const body = { email: me.email, password: testPassword }
  expect(await app.request('POST', '/api/auth/login', { body, headers: { cookie } })).toMatchObject({
    status: 200,
  })
  expect(await app.request('GET', '/api/user/profile', { token: me.token })).toMatchObject({ status: 200 })
})

test('guesses from a known device are limited, too', async () => {
  const me = await app.addUser()
  const known = '198.51.100.2'
  await logIn(me.email, testPassword, known)
  await times(10, () => logIn(me.email, 'Wrong-horse-7'))
  expect(await times(11, () => logIn(me.email, 'Wrong-horse-7', known))).toEqual([
    ...Array(10).fill(401),
    429,
  ])
})

test('a device is known only to the users who signed in on it', async () => {
  const [me, other] = [await app.addUser(), await app.addUser()]
  const { headers } = await logIn(other.email, testPassword)
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  await times(10, () => logIn(me.email, 'Wrong-horse-7'))
  const body = { email: me.email, password: testPassword }
  expectTooMany(await app.request('POST', '/api/auth/login', { body, headers: { cookie } }), 900)
})

test('the cookie of a device is for signing in only and unreadable to scripts', async () => {
  const me = await app.addUser()
  const cookie = (await logIn(me.email, testPassword)).headers.get('set-cookie')
  expect(cookie).toMatch(/^device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  expect((await logIn(me.email, 'Wrong-horse-7')).headers.get('set-cookie')).toBeNull()
  const profile = await app.request('GET', '/api/user/profile', {
    headers: { cookie: String(cookie).split(';')[0] ?? '' },
  })
  expect(profile).toMatchObject({ status: 401 })
})

test('failed logins by username and by email address count together', async () => {
  const me = await app.addUser()
  await app.ctx.db.updateTable('users').set({ username: 'guessed' }).where('id', '=', me.user.id).execute()
  const from = '203.0.113.10'
  await times(10, (index) => logIn(index % 2 === 0 ? 'guessed' : me.email, 'Wrong-horse-7', from))
  expectTooMany(await logIn('guessed', testPassword, from), 900)
})

test('an unknown account has the same limits as an existing one', async () => {
  const from = '203.0.113.11'
  expect(await times(11, () => logIn('ghost@example.com', 'Wrong-horse-7', from))).toEqual([
    ...Array(10).fill(401),
    429,
  ])
})

test('a successful login resets the failed ones', async () => {
  const me = await app.addUser()
  const from = '203.0.113.12'
  await times(9, () => logIn(me.email, 'Wrong-horse-7', from))
  expect(await logIn(me.email, testPassword, from)).toMatchObject({ status: 200 })
  expect(await times(10, () => logIn(me.email, 'Wrong-horse-7', from))).toEqual(Array(10).fill(401))
})

test('a password reset lets the owner in while others guess', async () => {
  const me = await app.addUser()
  const mine = '198.51.100.3'
  await times(12, () => logIn(me.email, 'Wrong-horse-7'))
  expectTooMany(await logIn(me.email, testPassword, mine), 900)
  // Others also ask for resets, from many addresses.
  for (let count = 0; count < 7; count += 1) {
    const body = { email: me.email }
    expect(await app.request('POST', '/api/auth/forgot-password', { body })).toMatchObject({ status: 200 })
  }
  const mails = await app.mailsTo(me.email, 5)
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  const body = { token, password: 'Better-horse-8' }
  expect(await app.request('POST', '/api/auth/reset-password', { body, from: mine })).toMatchObject({
    status: 200,
  })
  expect(await times(3, () => logIn(me.email, 'Wrong-horse-7'))).toEqual([429, 429, 429])
  expect(await logIn(me.email, 'Better-horse-8', mine)).toMatchObject({ status: 200 })
})

test('an account gets no more reset mails than it has links that work', async () => {
  const me = await app.addUser()
  for (let count = 0; count < 8; count += 1) {
    await app.request('POST', '/api/auth/forgot-password', { body: { email: me.email } })
  }
  // The mail to another account is queued last.
  const other = await app.addUser()
  await app.request('POST', '/api/auth/forgot-password', { body: { email: other.email } })
  await app.mailsTo(other.email)
  expect(await app.mailsTo(me.email, 5)).toHaveLength(5)
})

test('a limit ends after its time', async () => {
  const from = '203.0.113.13'
  await times(11, () => logIn('ghost@example.com', 'Wrong-horse-7', from))
  await app.ctx.db
    .updateTable('rate_limits')
    .set({ resets_at: new Date(Date.now() - 1) })
    .execute()
  expect(await logIn('ghost@example.com', 'Wrong-horse-7', from)).toMatchObject({ status: 401 })
})

test('all addresses of an IPv6 /64 network count as one', async () => {
  const verify = (index: number, from: string) =>
    app.request('POST', '/api/auth/verify-email', { body: { token: `${token}${index}` }, from })
  const from = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`
  expect(await times(61, (index) => verify(index, from(index)))).toEqual([...Array(60).fill(400), 429])
  expect(await verify(61, '2001:db8:1:3::1')).toMatchObject({ status: 400 })
})

const password = testPassword
const person = { password, full_name: 'Ada Lovelace', phone_number: null, account_type: 'influencer' }
const token = 'A'.repeat(43)

test.each([
  ['register', (n: number) => ({ ...person, email: `flood-${n}@example.com` }), 30],
  ['verify-email', (n: number) => ({ token: `${token}${n}` }), 60],
  ['forgot-password', (n: number) => ({ email: `flood-${n}@example.com` }), 30],
  [
    'verify-reset-code',
    (n: number) => ({ email: `flood-${n}@example.com`, verification_code: '123456' }),
    60,
  ],
  ['reset-password', (n: number) => ({ token: `${token}${n}`, password }), 60],
])('%s is limited by IP address for all accounts together', async (call, body, max) => {
  const from = '203.0.113.20'
  const send = (index: number) => app.request('POST', `/api/auth/${call}`, { body: body(index), from })
  const statuses = await Promise.all(Array.from({ length: max }, (_, index) => send(index)))
  expect(statuses.filter(({ status }) => status === 429)).toEqual([])
  expectTooMany(await send(max), 3600)
})

test.each([
  ['register', { ...person, email: 'one@example.com' }, 5],
  ['verify-email', { token }, 30],
  ['verify-reset-code', { email: 'one@example.com', verification_code: '123456' }, 20],
  ['reset-password', { token, password }, 10],
])('%s is limited by account for all IP addresses together', async (call, body, max) => {
  const send = () => app.request('POST', `/api/auth/${call}`, { body })
  const answers = await Promise.all(Array.from({ length: max }, send))
  expect(answers.filter(({ status }) => status === 429)).toEqual([])
  expectTooMany(await send(), 3600)
})

test('requests for another verification link are limited', async () => {
  const me = await app.addUser({ verified: false })
  const send = () => app.request('POST', '/api/auth/resend-verification', { token: me.token })
  expect(await times(5, send)).toEqual(Array(5).fill(200))
  expectTooMany(await send(), 3600)
})

test('the table of limits stores no readable address', async () => {
  await logIn('secret-person@example.com', 'Wrong-horse-7', '203.0.113.77')
  const rows = await app.ctx.db.selectFrom('rate_limits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/secret-person|203\.0\.113/)
})
