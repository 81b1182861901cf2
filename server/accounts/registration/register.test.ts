import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccounts } from '../../account-deletion/erase/erase-accounts.ts'
import { startTestApp, testPassword, tokenIn, type TestApp } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { waitingForLock } from '../../../tests/support/waiting-for-lock.ts'

const hour = 3_600_000
const registered = {
  success: true,
  message: 'Registration successful! Please check your email to verify your account.',
  mail: 'local',
}

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock, realPasswordCost: true })
})
afterAll(() => app.close())

let people = 0
const registration = (changes: Record<string, unknown> = {}) => ({
  email: `new-${(people += 1)}@example.com`,
  password: testPassword,
  full_name: 'Grace Hopper',
  phone_number: '+1 555 0100',
  account_type: 'business_owner',
  ...changes,
})
const register = (body: unknown) => app.request('POST', '/api/auth/register', { body })
const verify = (token: string) => app.request('POST', '/api/auth/verify-email', { body: { token } })
const logIn = (email: string, password: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password } })
const usersWith = (email: string) =>
  app.ctx.db.selectFrom('users').selectAll().where('email', '=', email).execute()

const waitingForUsers = () => waitingForLock(app.ctx.db, '"users"')

test('registering creates a user with a personal workspace', async () => {
  const body = registration()
  expect(await register(body)).toMatchObject({ status: 201, body: registered })
  const [user] = await usersWith(body.email)
  expect(user).toMatchObject({
    full_name: 'Grace Hopper',
    phone_number: '+1 555 0100',
    account_type: 'business_owner',
    email_verified_at: null,
  })
  const members = await app.ctx.db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['members.role', 'workspaces.name', 'workspaces.paid_plan'])
    .where('members.user_id', '=', user?.id ?? '')
    .execute()
  expect(members).toEqual([{ role: 'owner', name: 'Grace Hopper', paid_plan: 'free' }])
})

test.each([
  ['Asia/Tokyo', 'Asia/Tokyo'],
  ['Mars/Olympus', 'UTC'],
  ['+05:00', 'UTC'],
  ['SystemV/AST4', 'UTC'],
])('a registration with time zone %s creates a workspace in %s', async (timeZone, expected) => {
  const body = { ...registration(), timeZone }
  expect(await register(body)).toMatchObject({ status: 201 })
  const row = await app.ctx.db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('workspaces.time_zone')
    .where('users.email', '=', body.email)
    .executeTakeFirstOrThrow()
  expect(row.time_zone).toBe(expected)
})

test('the password is stored with argon2id, 19 MiB, two passes, one lane', async () => {
  const body = registration()
  await register(body)
  const [user] = await usersWith(body.email)
  expect(user?.password_hash).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  )
})

test('an empty phone number may be null', async () => {
  expect(await register(registration({ phone_number: null }))).toMatchObject({ status: 201 })
})

test.each([
  ['email', '', 'Email is required'],
  ['email', 'not an address', 'Invalid email address'],
  ['email', 'a@example.com\r\nBcc: b@example.com', 'Invalid email address'],
  ['email', 'a@example.com,b@example.com', 'Invalid email address'],
  ['password', '', 'Password is required'],
  ['password', 'Short1', 'Password must be at least 8 characters'],
  [
    'password',
    'nocapitals1',
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  ],
  ['password', `Aa1${'x'.repeat(200)}`, 'Password must be at most 200 characters'],
  ['full_name', '', 'Full name is required'],
  ['full_name', 'A', 'Full name must be at least 2 characters'],
  ['full_name', 'Ada\r\nBcc: all@example.com', 'Full name must be on one line'],
  ['full_name', 'Ada\u0000', 'Full name must be on one line'],
  ['phone_number', 'call me', 'Phone number may contain digits, spaces and + ( ) - . only'],
  ['account_type', 'pope', 'Please select an account type'],
])('%s %j is refused with "%s"', async (field, value, message) => {
  const { status, body } = await register(registration({ [field]: value }))
  expect(status).toBe(400)
  expect(body).toEqual({ success: false, code: 'validation_failed', message, errors: { [field]: message } })
})

test('an address with an account gets the same answers as a new one; its owner gets a mail, and nothing changes', async () => {
  const owner = await app.signUp()
  const before = await usersWith(owner.email)
  const email = owner.email.toUpperCase()
  const password = 'Somebody-else-7'
  expect(await register(registration({ email, password, full_name: 'Mallory' }))).toMatchObject({
    status: 201,
    body: registered,
  })
  const [mail] = await app.mailsTo(owner.email, 2)
  expect(mail?.subject).toBe('You already have a Postwright account')
  expect(mail?.text).toContain(`${app.url}/login`)
  expect(mail?.text).toContain(`${app.url}/reset-password`)
  expect(mail?.text).not.toContain('Mallory')
  expect(mail?.text).not.toContain('token=')
  expect(await usersWith(owner.email)).toEqual(before)

  const signedIn = await logIn(email, password)
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email_verified: false } } })
  const again = await app.request('POST', '/api/auth/resend-verification', {
    token: String(signedIn.body['access_token']),
  })
  expect(again).toMatchObject({
    status: 200,
    body: { message: 'Verification email sent! Please check your inbox.' },
  })
  expect((await app.mailsTo(owner.email, 3))[0]?.subject).toBe('You already have a Postwright account')
  expect(await logIn(owner.email, testPassword)).toMatchObject({ body: { user: { id: owner.user.id } } })
})

test('registrations of one address stay apart, and the link of one discards the others', async () => {
  const email = `apart-${(people += 1)}@example.com`
  const first = await app.signUp({ email, verified: false })
  const firstLink = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  await register(registration({ email, password: 'My-own-horse-7', full_name: 'The Owner' }))
  const ownLink = tokenIn((await app.mailsTo(email, 2))[0]?.text ?? '')
  expect(await logIn(email, testPassword)).toMatchObject({ body: { user: { id: first.user.id } } })

  expect(await verify(ownLink)).toMatchObject({ status: 200 })
  expect(await logIn(email, 'My-own-horse-7')).toMatchObject({
    status: 200,
    body: { user: { full_name: 'The Owner', email_verified: true } },
  })
  expect(await logIn(email, testPassword)).toMatchObject({ status: 401 })
  expect(await app.request('GET', '/api/user/profile', { token: first.token })).toMatchObject({ status: 401 })
  expect(await verify(firstLink)).toMatchObject({ status: 400 })
})

test('of the links of several registrations that are opened at once one succeeds', async () => {
  const email = `race-${(people += 1)}@example.com`
  for (let count = 0; count < 4; count += 1) await register(registration({ email }))
  const links = (await app.mailsTo(email, 4)).map(({ text }) => tokenIn(text))
  const answers = await Promise.all(links.map(verify))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect((await usersWith(email)).filter((user) => user.email_verified_at !== null)).toHaveLength(1)
})

test('a link that waits for another one with a later clock is refused', async () => {
  const email = `clocks-${(people += 1)}@example.com`
  for (let count = 0; count < 2; count += 1) await register(registration({ email }))
  const [first = '', second = ''] = (await app.mailsTo(email, 2)).map(({ text }) => tokenIn(text))
  const { answers } = await app.ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('email', '=', email).forUpdate().execute()
    clock.advance(1000)
    const ahead = verify(first)
    await expect.poll(waitingForUsers).toBe(1)
    clock.advance(-1000)
    const behind = verify(second)
    await expect.poll(waitingForUsers).toBe(2)
    return { answers: [ahead, behind] }
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 400])
})

test('a registration that nobody verifies ends after 30 days', async () => {
  const email = `late-${(people += 1)}@example.com`
  const unverified = await app.signUp({ email, verified: false })
  const verified = await app.signUp()
  clock.advance(30 * 24 * hour + 1000)
  expect(await logIn(unverified.email, testPassword)).toMatchObject({ status: 401 })
  expect(await logIn(verified.email, testPassword)).toMatchObject({ status: 200 })
  await eraseAccounts(app.ctx)
  expect(await usersWith(unverified.email)).toEqual([])
  const left = app.ctx.db
    .selectFrom('workspaces')
    .select('id')
    .where('id', 'in', [unverified.workspaceId, verified.workspaceId])
  expect(await left.execute()).toEqual([{ id: verified.workspaceId }])
})

test('a name that contains a link does not appear in the mail', async () => {
  const body = registration({ full_name: 'https://evil.example/win now' })
  await register(body)
  const [mail] = await app.mailsTo(body.email)
  expect(mail?.text).toMatch(/^Hello,\n/)
  expect(mail?.text + String(mail?.html)).not.toContain('evil')
})

test('markup in a name is escaped', async () => {
  const body = registration({ full_name: "O'Brien<b>" })
  await register(body)
  const [mail] = await app.mailsTo(body.email)
  expect(mail?.html).not.toContain('<b>')
  const plain = registration({ full_name: "D'Arcy Smith" })
  await register(plain)
  expect((await app.mailsTo(plain.email))[0]?.html).toContain('Hello D&#39;Arcy,')
})

test('the link verifies the email address, also when it is opened again', async () => {
  const { email, token: session } = await app.signUp({ verified: false })
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  const verified = { status: 200, body: { success: true, message: 'Email verified successfully!' } }
  expect(await verify(token)).toMatchObject(verified)
  expect(await verify(token)).toMatchObject(verified)
  const { body } = await app.request('GET', '/api/user/profile', { token: session })
  expect(body).toMatchObject({ user: { email_verified: true } })
})

test('the link succeeds each time when it is opened many times at once', async () => {
  const { email } = await app.signUp({ verified: false })
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('an unknown link is refused', async () => {
  const bad = {
    status: 400,
    body: { success: false, code: 'invalid_token', message: 'Invalid or expired verification token' },
  }
  expect(await verify('A'.repeat(43))).toMatchObject(bad)
  expect(await verify('')).toMatchObject({ status: 400, body: { message: 'No verification token provided' } })
})

test('a link of an unverified address is refused after 24 hours', async () => {
  const late = await app.signUp({ verified: false })
  const token = tokenIn((await app.mailsTo(late.email))[0]?.text ?? '')
  const early = await app.signUp()
  const earlyToken = tokenIn((await app.mailsTo(early.email))[0]?.text ?? '')
  clock.advance(24 * hour + 1000)
  expect(await verify(token)).toMatchObject({
    status: 400,
    body: { message: 'Invalid or expired verification token' },
  })
  expect(await verify(earlyToken)).toMatchObject({ status: 200 })
})

test('only a hash of the link is stored', async () => {
  const { email, user } = await app.signUp({ verified: false })
  const token = tokenIn((await app.mailsTo(email))[0]?.text ?? '')
  const rows = await app.ctx.db
    .selectFrom('email_verifications')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(rows[0]?.token_hash.toString('utf8')).not.toContain(token)
})

test('another link can be requested, and the older one keeps working', async () => {
  const { email, token: session } = await app.signUp({ verified: false })
  const resend = await app.request('POST', '/api/auth/resend-verification', { token: session })
  expect(resend).toMatchObject({
    status: 200,
    body: { success: true, message: 'Verification email sent! Please check your inbox.' },
  })
  const [newer, older] = await app.mailsTo(email, 2)
  expect(tokenIn(newer?.text ?? '')).not.toBe(tokenIn(older?.text ?? ''))
  expect(await verify(tokenIn(older?.text ?? ''))).toMatchObject({ status: 200 })
})

test('a call without a body may have a JSON content type', async () => {
  const { token } = await app.signUp({ verified: false })
  const headers = { 'content-type': 'application/json' }
  expect(await app.request('POST', '/api/auth/resend-verification', { token, headers })).toMatchObject({
    status: 200,
  })
})

test('a request with a verified address sends nothing and says so', async () => {
  const { token, email } = await app.signUp()
  expect(await app.request('POST', '/api/auth/resend-verification', { token })).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your email address is already verified.' },
  })
  const links = await app.ctx.db
    .selectFrom('email_verifications')
    .select('token_hash')
    .where('email', '=', email)
    .execute()
  expect(links).toHaveLength(1)
})

test('a request for another link without a session is refused', async () => {
  expect(await app.request('POST', '/api/auth/resend-verification')).toMatchObject({
    status: 401,
    body: { success: false, code: 'unauthenticated' },
  })
})
