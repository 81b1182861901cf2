import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInDevice } from '../../../contract/accounts/devices.ts'
import {
  startTestApp,
  testPassword,
  tokenIn,
  type TestApp,
  type TestUser,
} from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { openLiveEvents } from '../../../tests/support/live-events.ts'
import { waitingForLock } from '../../../tests/support/waiting-for-lock.ts'
import { cancelPendingEmailChange } from '../email-change/email-changes.queries.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const newPassword = 'Better-horse-8'

const minute = 60_000
const day = 24 * 60 * minute
const clock = movableClock()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.close())

const logIn = (email: string, { password = testPassword, from = '', headers = {} } = {}) =>
  app.request('POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': chrome, ...headers },
    ...(from !== '' && { from }),
  })
const tokenOf = async (email: string) => String((await logIn(email)).body['access_token'])
const devicesOf = async (token: string) =>
  (await app.request('GET', '/api/user/devices', { token })).body['devices'] as SignedInDevice[]
const status = async (token: string) => (await app.request('GET', '/api/user/profile', { token })).status
const post = (path: string, { token }: { token: string }, body?: unknown) =>
  app.request('POST', path, { token, ...(body !== undefined && { body }) })
const subjectsTo = async (email: string, atLeast: number) =>
  (await app.mailsTo(email, atLeast)).map(({ subject }) => subject)

test('a user sees where they are signed in, with browser and address', async () => {
  const me = await app.addUser()
  await logIn(me.email, { from: '203.0.113.5' })
  const devices = await devicesOf(me.token)
  expect(devices).toHaveLength(2)
  expect(devices.find(({ isCurrent }) => !isCurrent)).toMatchObject({
    browser: 'Chrome on Windows',
    address: '203.0.113.5',
  })
})

/** Without being told, a stream notices within half a minute that its session has ended. */
const atOnce = { timeout: 15_000 }

test('a device that is signed out is so at once, and its live updates end', atOnce, async () => {
  const me = await app.addUser()
  const other = await tokenOf(me.email)
  const [own, stream] = [await openLiveEvents(app.url, me.token), await openLiveEvents(app.url, other)]
  await stream.next()
  await own.next()
  const device = (await devicesOf(other)).find(({ isCurrent }) => isCurrent)
  const signOut = (token: string) => app.request('DELETE', `/api/user/devices/${device?.id}`, { token })
  expect(await signOut((await app.addUser()).token)).toMatchObject({ status: 404 })
  expect(await signOut(me.token)).toMatchObject({ status: 200 })
  expect(await stream.next()).toBeUndefined()
  expect([await status(other), await status(me.token)]).toEqual([401, 200])
  stream.close()
  own.close()
})

test('a session that is ended by logging out ends its live updates at once', atOnce, async () => {
  const me = await app.addUser()
  const stream = await openLiveEvents(app.url, me.token)
  await stream.next()
  expect(await post('/api/auth/logout', me)).toMatchObject({ status: 200 })
  expect(await stream.next()).toBeUndefined()
  stream.close()
})

test('all other devices are signed out at once', async () => {
  const me = await app.addUser()
  const others = [await tokenOf(me.email), await tokenOf(me.email)]
  expect(await post('/api/user/devices/sign-out-others', me)).toMatchObject({ status: 200 })
  expect(await Promise.all([...others, me.token].map(status))).toEqual([401, 401, 200])
})

test('the password is changed with the current one, which signs out all other devices', async () => {
  const me = await app.addUser()
  const other = await tokenOf(me.email)
  const change = (password: string, wanted = newPassword) =>
    post('/api/user/password', me, { password, newPassword: wanted })
  expect(await change('Wrong-horse-7')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await change(testPassword, 'short')).toMatchObject({
    status: 400,
    body: { errors: { newPassword: 'Password must be at least 8 characters long' } },
  })
  expect(await change(testPassword)).toMatchObject({ status: 200 })
  expect([await status(me.token), await status(other)]).toEqual([200, 401])
  expect(await logIn(me.email)).toMatchObject({ status: 401 })
  expect(await logIn(me.email, { password: newPassword })).toMatchObject({ status: 200 })
  expect(await subjectsTo(me.email, 1)).toContain('Your password was changed')
})

async function changeEmail(me: TestUser, email: string) {
  const sent = await post('/api/user/email-change', me, { password: testPassword, email })
  expect(sent).toMatchObject({ status: 200 })
}
const newAddress = () => `moved-${Math.random().toString(36).slice(2)}@example.com`
const confirm = (token: string) => app.request('POST', '/api/auth/verify-email', { body: { token } })

test('a new address counts once its owner has confirmed it, and the old one is notified', async () => {
  const me = await app.addUser()
  const email = newAddress()
  await changeEmail(me, email)
  expect(await logIn(email)).toMatchObject({ status: 401 })
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
  expect(await logIn(email)).toMatchObject({ status: 200, body: { user: { id: me.user.id, email } } })
  expect(await logIn(me.email)).toMatchObject({ status: 401 })
  const notices = await app.mailsTo(me.email, 2)
  expect(notices.map(({ subject }) => subject).toSorted()).toEqual([
    'A change of your email address was requested',
    'Your email address was changed',
  ])
  for (const { text } of notices) expect(text).toContain(email)
})

test('the old address is notified as soon as a change is requested, and resetting the password cancels the change', async () => {
  const me = await app.addUser()
  const email = newAddress()
  await changeEmail(me, email)
  const [notice] = await app.mailsTo(me.email)
  expect(notice?.subject).toBe('A change of your email address was requested')
  expect(notice?.text).toContain('/reset-password')
  expect(notice?.text).not.toContain('token=')
  const answer = (path: string, body: object) => app.request('POST', `/api/auth/${path}`, { body })
  await answer('forgot-password', { email: me.email })
  const reset = (await app.mailsTo(me.email, 2)).find(({ subject }) => subject === 'Reset your password')
  const code = /\b\d{6}\b/.exec(reset?.text ?? '')?.[0]
  const { body } = await answer('verify-reset-code', { email: me.email, verification_code: code })
  await answer('reset-password', { token: body['reset_token'], password: newPassword })
  expect(await confirm(tokenIn((await app.mailsTo(email))[0]?.text ?? ''))).toMatchObject({ status: 400 })
  expect(await logIn(me.email, { password: newPassword })).toMatchObject({ status: 200 })
})

test('an old address that was never verified is told nothing, because it may belong to someone else', async () => {
  const me = await app.addUser({ verified: false })
  const email = newAddress()
  await changeEmail(me, email)
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  expect(await confirm(token)).toMatchObject({ status: 200 })
  // This mail is sent after those that the change would have sent.
  await app.request('POST', '/api/auth/forgot-password', { body: { email } })
  await app.mailsTo(email, 2)
  expect(await app.mailsTo(me.email, 0)).toEqual([])
})

const pendingEmailOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/user/email-change', { token })).body['pendingEmail']
const cancelChange = ({ token }: TestUser) => app.request('DELETE', '/api/user/email-change', { token })

test('a new address is shown until its owner has confirmed it or the link has expired', async () => {
  const [me, other] = [await app.addUser(), await app.addUser()]
  expect(await pendingEmailOf(me)).toBeNull()
  const email = newAddress()
  await changeEmail(me, email)
  expect(await pendingEmailOf(me)).toEqual({ email, expiresAt: expect.any(String) })
  expect(await pendingEmailOf(other)).toBeNull()
  expect(await confirm(tokenIn((await app.mailsTo(email))[0]?.text ?? ''))).toMatchObject({ status: 200 })
  expect(await pendingEmailOf(me)).toBeNull()
  await changeEmail(other, newAddress())
  clock.advance(day - minute)
  expect(await pendingEmailOf(other)).not.toBeNull()
  clock.advance(minute)
  expect(await pendingEmailOf(other)).toBeNull()
})

test('a canceled change of the address cannot be confirmed, and a confirmed one cannot be canceled', async () => {
  const [me, other] = [await app.addUser(), await app.addUser()]
  const [email, kept] = [newAddress(), newAddress()]
  await changeEmail(me, email)
  await changeEmail(other, kept)
  expect(await cancelChange(me)).toMatchObject({ status: 200 })
  expect(await pendingEmailOf(me)).toBeNull()
  expect(await confirm(tokenIn((await app.mailsTo(email))[0]?.text ?? ''))).toMatchObject({ status: 400 })
  expect(await logIn(me.email)).toMatchObject({ status: 200 })
  const token = tokenIn((await app.mailsTo(kept))[0]?.text ?? '')
  expect(await confirm(token)).toMatchObject({ status: 200 })
  expect(await cancelChange(other)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('it was confirmed or canceled') },
  })
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email: kept } })
})

test('a link that is opened while the change of the address is being canceled is not confirmed', async () => {
  const me = await app.addUser()
  const email = newAddress()
  await changeEmail(me, email)
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  const answers: ReturnType<typeof confirm>[] = []
  await app.ctx.db.transaction().execute(async (trx) => {
    await cancelPendingEmailChange(trx, me.user.id, clock.now())
    answers.push(confirm(token))
    await expect.poll(() => waitingForLock(app.ctx.db, 'email_changes')).toBe(1)
  })
  expect(await Promise.all(answers)).toMatchObject([{ status: 400 }])
  expect(await logIn(me.email)).toMatchObject({ status: 200 })
})

test('the address of another account gets the same answer, and its owner a mail without a link', async () => {
  const [me, other] = [await app.addUser(), await app.addUser()]
  await changeEmail(me, other.email)
  const [mail] = await app.mailsTo(other.email)
  expect(mail?.subject).toBe('You already have a Postwright account')
  expect(mail?.text).not.toContain('token=')
  expect(await pendingEmailOf(me)).toMatchObject({ email: other.email })
})

test('an address that got an account in the meantime is not taken', async () => {
  const me = await app.addUser()
  const email = newAddress()
  await changeEmail(me, email)
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  const owner = await app.addUser({ email })
  expect(await confirm(token)).toMatchObject({ status: 400 })
  expect(await logIn(email)).toMatchObject({ body: { user: { id: owner.user.id } } })
})

test('a changed password cancels the change of the address', async () => {
  const me = await app.addUser()
  const email = newAddress()
  await changeEmail(me, email)
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  await post('/api/user/password', me, { password: testPassword, newPassword })
  expect(await confirm(token)).toMatchObject({ status: 400 })
})

test('a sign-in on a new device is mailed, on a known one or without alerts it is not', async () => {
  const [me, quiet] = [await app.addUser(), await app.addUser()]
  const body = { securityAlerts: false }
  await app.request('PATCH', '/api/user/preferences', { token: quiet.token, body })
  for (const { email } of [me, quiet]) {
    await logIn(email, { from: '203.0.113.5' })
    const known = await logIn(email, { from: '203.0.113.5' })
    const cookie = String(known.headers.get('set-cookie')).split(';')[0] ?? ''
    await logIn(email, { from: '203.0.113.6', headers: { cookie } })
  }
  await logIn(quiet.email, { from: '203.0.113.7' })
  await logIn(me.email, { from: '203.0.113.7' })
  const mails = await app.mailsTo(me.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
  expect(mails[0]?.text).toContain('Chrome on Windows, from the address 203.0.113.7')
  expect(await app.mailsTo(quiet.email, 0)).toEqual([])
})

test('another browser is a new device also at a known address, and the same one without its cookie is not', async () => {
  const me = await app.addUser()
  const from = '203.0.113.8'
  await logIn(me.email, { from })
  await logIn(me.email, { from })
  await logIn(me.email, { from, headers: { 'user-agent': iphone } })
  await logIn(me.email, { from, headers: { 'user-agent': iphone } })
  const mails = await app.mailsTo(me.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
  expect(mails[0]?.text).toContain('Safari on iPhone, from the address 203.0.113.8')
})
