import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestApp,
  testPassword,
  tokenIn,
  type TestApp,
  type TestUser,
} from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { soak } from '../../../tests/support/test-size.ts'
import { sweepExpired } from '../account-work.ts'

const minute = 60_000
const newPassword = 'Better-horse-8'
const asked = { success: true, message: 'Password reset instructions have been sent to your email.' }
const badCode = {
  status: 400,
  body: { success: false, code: 'invalid_code', message: 'Invalid verification code' },
}
const badToken = { status: 400, body: { success: false, code: 'invalid_token' } }

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

const forgot = (email: string) => app.request('POST', '/api/auth/forgot-password', { body: { email } })
const enter = (email: string, verification_code: string) =>
  app.request('POST', '/api/auth/verify-reset-code', { body: { email, verification_code } })
const reset = (token: string, password = newPassword) =>
  app.request('POST', '/api/auth/reset-password', { body: { token, password } })
const logIn = (email: string, password: string) =>
  app.request('POST', '/api/auth/login', { body: { email, password } })

/** Requests a reset and returns the code and link of the mail. `mails`: how many there are then. */
async function askForReset({ email }: Pick<TestUser, 'email'>, mails = 1) {
  expect(await forgot(email)).toMatchObject({ status: 200, body: asked })
  const resetMails = async () =>
    (await app.mailsTo(email)).filter(({ subject }) => subject === 'Reset your password')
  await expect.poll(async () => (await resetMails()).length).toBeGreaterThanOrEqual(mails)
  const [mail] = await resetMails()
  const text = mail?.text ?? ''
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''
  expect(code).toHaveLength(6)
  return { code, token: tokenIn(text), text, mail }
}

const wrongCodes = (code: string, count: number) =>
  Array.from({ length: count }, (_, index) => String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'))

test('the code from the mail sets a new password', async () => {
  const me = await app.addUser()
  const { code } = await askForReset(me)
  const entered = await enter(me.email, code)
  expect(entered).toMatchObject({
    status: 200,
    body: { success: true, message: 'Code verified! Please enter your new password.' },
  })
  expect(await reset(String(entered.body['reset_token']))).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Password reset successfully! You can now log in with your new password.',
    },
  })
  expect(await logIn(me.email, testPassword)).toMatchObject({ status: 401 })
  expect(await logIn(me.email, newPassword)).toMatchObject({ status: 200 })
})

test('the link from the mail sets a new password without a code and contains the address', async () => {
  const me = await app.addUser({ email: 'link+tag@example.com' })
  const { token, text } = await askForReset(me)
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  expect(link.origin + link.pathname).toBe(`${app.url}/reset-password`)
  expect(link.searchParams.get('email')).toBe(me.email)
  expect(await reset(token)).toMatchObject({ status: 200 })
  expect(await logIn(me.email, newPassword)).toMatchObject({ status: 200 })
})

test('the code is not in the subject, and the code and tokens are stored only as hashes', async () => {
  const me = await app.addUser()
  const { code, token, mail } = await askForReset(me)
  expect(mail?.subject).toBe('Reset your password')
  const rows = await app.ctx.db
    .selectFrom('password_resets')
    .selectAll()
    .where('user_id', '=', me.user.id)
    .execute()
  expect(rows).toHaveLength(1)
  const stored = JSON.stringify(rows.map((row) => [row.code_hash, row.link_token_hash].map(String)))
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(token)
  // A plain hash of six digits could be found by trying all of them.
  const plainHash = createHash('sha256').update(code).digest()
  expect(rows[0]?.code_hash.equals(plainHash)).toBe(false)
})

test('an unknown address gets the same answer at every step, and no mail', async () => {
  const me = await app.addUser()
  const known = await forgot(me.email)
  const unknown = await forgot('stranger@example.com')
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  const [mail] = await app.mailsTo(me.email)
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
  const knownCode = await enter(me.email, wrongCodes(code, 1)[0] ?? '')
  const unknownCode = await enter('stranger@example.com', '123456')
  expect(knownCode).toMatchObject(badCode)
  expect([unknownCode.status, unknownCode.body]).toEqual([knownCode.status, knownCode.body])
  const sent = await app.ctx.db
    .selectFrom('local_mails')
    .select('id')
    .where('recipient', '=', 'stranger@example.com')
    .execute()
  expect(sent).toEqual([])
})

const guesses = soak ? 1000 : 50

test(`${guesses} guesses at the same time count as five`, async () => {
  const me = await app.addUser()
  const { code } = await askForReset(me)
  const row = () =>
    app.ctx.db
      .selectFrom('password_resets')
      .select('attempts')
      .where('user_id', '=', me.user.id)
      .executeTakeFirstOrThrow()
  const answers = await Promise.all(wrongCodes(code, guesses).map((wrong) => enter(me.email, wrong)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(guesses - 20)
  expect(await row()).toEqual({ attempts: 5 })
  await app.ctx.db.deleteFrom('rate_limits').execute()
  expect(await enter(me.email, code)).toMatchObject(badCode)
})

test('the fifth attempt succeeds if it is correct', async () => {
  const me = await app.addUser()
  const { code } = await askForReset(me)
  for (const wrong of wrongCodes(code, 4)) expect(await enter(me.email, wrong)).toMatchObject(badCode)
  expect(await enter(me.email, code)).toMatchObject({ status: 200 })
})

test('the correct code sent ten times at the same time is exchanged once', async () => {
  const me = await app.addUser()
  const { code } = await askForReset(me)
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(me.email, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code ends after ten minutes, its link after an hour', async () => {
  const me = await app.addUser()
  const { code, token } = await askForReset(me)
  clock.advance(10 * minute + 1000)
  expect(await enter(me.email, code)).toMatchObject(badCode)
  clock.advance(50 * minute)
  expect(await reset(token)).toMatchObject(badToken)
})

test('the token of a code expires after fifteen minutes', async () => {
  const me = await app.addUser()
  const { code } = await askForReset(me)
  const { body } = await enter(me.email, code)
  clock.advance(15 * minute + 1000)
  expect(await reset(String(body['reset_token']))).toMatchObject(badToken)
})

test('a new code replaces the old one, whose link keeps working', async () => {
  const me = await app.addUser()
  const older = await askForReset(me)
  const newer = await askForReset(me, 2)
  if (older.code !== newer.code) expect(await enter(me.email, older.code)).toMatchObject(badCode)
  expect(await enter(me.email, newer.code)).toMatchObject({ status: 200 })
  expect(await reset(older.token)).toMatchObject({ status: 200 })
})

test('a code works only for its own account', async () => {
  const me = await app.addUser()
  const other = await app.addUser()
  const mine = await askForReset(me)
  const theirs = await askForReset(other)
  if (mine.code !== theirs.code) expect(await enter(other.email, mine.code)).toMatchObject(badCode)
})

test.each([
  ['', 'Verification code is required'],
  ['12345', 'Please enter a valid 6-digit code'],
  ['1234567', 'Please enter a valid 6-digit code'],
  ['abcdef', 'Please enter a valid 6-digit code'],
])('the code %j is refused with "%s"', async (code, message) => {
  expect(await enter('someone@example.com', code)).toMatchObject({
    status: 400,
    body: { success: false, code: 'validation_failed', message },
  })
})

test.each([
  ['Short1', 'Password must be at least 8 characters long'],
  [
    'nocapitals1',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
])('the new password %j is refused with "%s", and the link stays good', async (password, message) => {
  const me = await app.addUser()
  const { token } = await askForReset(me)
  expect(await reset(token, password)).toMatchObject({ status: 400, body: { message } })
  expect(await reset(token)).toMatchObject({ status: 200 })
})

test('the email address is required and must be valid', async () => {
  expect(await forgot('')).toMatchObject({ status: 400, body: { message: 'Email is required' } })
  expect(await forgot('nonsense')).toMatchObject({ status: 400, body: { message: 'Invalid email address' } })
})

test('a link sets only one password, even if it is sent several times at once', async () => {
  const me = await app.addUser()
  const { token } = await askForReset(me)
  const passwords = Array.from({ length: 8 }, (_, index) => `Racing-horse-${index}`)
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  const won = passwords.filter((_, index) => answers[index]?.status === 200)
  expect(won).toHaveLength(1)
  expect(await logIn(me.email, won[0] ?? '')).toMatchObject({ status: 200 })
  expect(await reset(token)).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^Failed to reset password/) as string },
  })
})

test('a reset ends every session, cancels every other reset and notifies the user', async () => {
  const me = await app.addUser()
  const second = String((await logIn(me.email, testPassword)).body['access_token'])
  const older = await askForReset(me)
  const newer = await askForReset(me, 2)
  const { body } = await enter(me.email, newer.code)
  expect(await reset(newer.token)).toMatchObject({ status: 200 })
  for (const token of [me.token, second]) {
    expect(await app.request('GET', '/api/user/profile', { token })).toMatchObject({ status: 401 })
  }
  expect(await reset(older.token)).toMatchObject(badToken)
  expect(await reset(String(body['reset_token']))).toMatchObject(badToken)
  const [notice] = await app.mailsTo(me.email, 3)
  expect(notice?.subject).toBe('Your password was changed')
  expect(notice?.text).not.toContain('token=')
})

test('a reset of an address that nobody verified gives its owner an account that nobody prepared', async () => {
  const prepared = await app.addUser({ verified: false })
  const { token } = await askForReset(prepared)
  expect(await reset(token)).toMatchObject({ status: 200 })
  const { body } = await logIn(prepared.email, newPassword)
  const user = body['user'] as { id: string }
  expect(user).toMatchObject({ email_verified: true, full_name: 'Ada Lovelace' })
  expect(user.id).not.toBe(prepared.user.id)
  expect(await logIn(prepared.email, testPassword)).toMatchObject({ status: 401 })
  const old = await app.request('GET', '/api/user/profile', { token: prepared.token })
  expect(old).toMatchObject({ status: 401 })
  const { body: listed } = await app.request('GET', '/api/workspaces', {
    token: String(body['access_token']),
  })
  expect(listed['workspaces']).toHaveLength(1)
  expect(listed['workspaces']).not.toMatchObject([{ id: prepared.workspaceId }])
})

test('the sweep deletes only expired resets', async () => {
  const me = await app.addUser()
  await askForReset(me)
  clock.advance(61 * minute)
  const { token } = await askForReset(me, 2)
  await sweepExpired(app.ctx)
  const rows = await app.ctx.db
    .selectFrom('password_resets')
    .select('id')
    .where('user_id', '=', me.user.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(await reset(token)).toMatchObject({ status: 200 })
})
