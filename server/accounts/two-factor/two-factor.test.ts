import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startTestApp,
  testPassword,
  tokenIn,
  type TestApp,
  type TestUser,
} from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { soak } from '../../../tests/support/test-size.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  toNextInterval()
  await app.ctx.db.deleteFrom('rate_limits').execute()
})
afterAll(() => app.close())

/** Codes change every 30 s: those of a test must not change within it. */
const toNextInterval = () => clock.advance(30 * second - (clock.now().getTime() % (30 * second)))
const codeOf = (secret: string, plusMs = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now().getTime() + plusMs) / 1000) })
const post = (path: string, body: unknown, { token }: { token?: string } = {}) =>
  app.request('POST', path, { body, ...(token !== undefined && { token }) })
const logIn = (email: string, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/auth/login', { body: { email, password: testPassword }, headers })
const complete = (challenge: unknown, code: string, more: object = {}) =>
  post('/api/auth/two-factor', { challenge, code, ...more })
const profile = (token: string) => app.request('GET', '/api/user/profile', { token })
const refusedCode = { status: 400, body: { code: 'invalid_code', message: 'Invalid verification code' } }

type Enrolled = TestUser & { secret: string; recoveryCodes: string[] }

async function enroll(me: TestUser): Promise<Enrolled> {
  const started = await post('/api/user/two-factor/enrollment', { password: testPassword }, me)
  expect(started.status).toBe(200)
  const secret = String(started.body['secret'])
  const confirmed = await post('/api/user/two-factor/enrollment/confirm', { code: codeOf(secret) }, me)
  expect(confirmed.status).toBe(200)
  toNextInterval()
  return { ...me, secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[] }
}
const enrolled = async () => enroll(await app.addUser())

async function challengeOf({ email }: TestUser): Promise<string> {
  const { status, body } = await logIn(email)
  expect(status).toBe(403)
  return String(body['challenge'])
}

test('two-factor authentication is on once a first code was entered, with ten recovery codes', async () => {
  const me = await app.addUser()
  const status = async () => (await app.request('GET', '/api/user/two-factor', me)).body['twoFactor']
  const { body } = await post('/api/user/two-factor/enrollment', { password: testPassword }, me)
  const secret = String(body['secret'])
  expect(body['uri']).toBe(
    `otpauth://totp/Postwright:${encodeURIComponent(me.email)}?secret=${secret}&issuer=Postwright`,
  )
  expect(await status()).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(await logIn(me.email)).toMatchObject({ status: 200 })
  for (const code of ['000000', 'abc']) {
    const refused = await post('/api/user/two-factor/enrollment/confirm', { code }, me)
    expect(refused).toMatchObject(refusedCode)
  }

  const confirmed = await post('/api/user/two-factor/enrollment/confirm', { code: codeOf(secret) }, me)
  expect(new Set(confirmed.body['recoveryCodes'] as string[]).size).toBe(10)
  expect(await status()).toEqual({ enabledAt: expect.any(String) as string, recoveryCodesLeft: 10 })
  expect(await post('/api/user/two-factor/enrollment', { password: testPassword }, me)).toMatchObject({
    status: 403,
    body: { code: 'two_factor_required' },
  })
})

test('the secret is stored encrypted, and recovery codes as hashes', async () => {
  const me = await enrolled()
  const { rows } = await app.ctx.db.executeQuery<{ stored: string }>({
    ...app.ctx.db.selectFrom('two_factor').selectAll().where('user_id', '=', me.user.id).compile(),
  })
  const codes = await app.ctx.db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', me.user.id)
    .execute()
  const stored = JSON.stringify([rows, codes], (_key, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString('latin1') : value,
  )
  expect(stored).not.toContain(me.secret)
  for (const code of me.recoveryCodes) expect(stored).not.toContain(code)
})

test('a login answers 403 with a challenge, which a code completes', async () => {
  const me = await enrolled()
  const asked = await logIn(me.email)
  expect(asked).toMatchObject({
    status: 403,
    body: {
      success: false,
      code: 'two_factor_required',
      message: 'Enter the code from your authenticator app.',
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    },
  })
  expect(asked.body).not.toHaveProperty('access_token')
  expect(asked.headers.get('set-cookie')).toBeNull()
  const { challenge } = asked.body
  expect(await profile(String(challenge))).toMatchObject({ status: 401 })
  expect(await complete(challenge, '000000')).toMatchObject(refusedCode)
  const done = await complete(challenge, codeOf(me.secret))
  expect(done).toMatchObject({ status: 200, body: { success: true, user: { id: me.user.id } } })
  expect(await profile(String(done.body['access_token']))).toMatchObject({ status: 200 })
})

test('a code works once, also when it is sent several times at once', async () => {
  const me = await enrolled()
  const challenges = [await challengeOf(me), await challengeOf(me), await challengeOf(me)]
  const code = codeOf(me.secret)
  const answers = await Promise.all(challenges.map((challenge) => complete(challenge, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await complete(await challengeOf(me), code)).toMatchObject(refusedCode)
})

test('the code of the interval before or after is accepted, an older one is not', async () => {
  const me = await enrolled()
  clock.advance(2 * minute)
  toNextInterval()
  expect(await complete(await challengeOf(me), codeOf(me.secret, -61 * second))).toMatchObject(refusedCode)
  expect(await complete(await challengeOf(me), codeOf(me.secret, -30 * second))).toMatchObject({
    status: 200,
  })
  expect(await complete(await challengeOf(me), codeOf(me.secret, 30 * second))).toMatchObject({ status: 200 })
  // The one in between is older than the one that was used.
  expect(await complete(await challengeOf(me), codeOf(me.secret))).toMatchObject(refusedCode)
})

test('a recovery code signs in once, in any spelling, and is reported', async () => {
  const me = await enrolled()
  const [code = ''] = me.recoveryCodes
  const spelled = code.replace('-', ' ').toUpperCase()
  expect(await complete(await challengeOf(me), spelled)).toMatchObject({ status: 200 })
  expect(await complete(await challengeOf(me), code)).toMatchObject(refusedCode)
  const [mail] = await app.mailsTo(me.email, 2)
  expect(mail?.subject).toBe('A recovery code was used')
  expect(mail?.text).toContain('9 codes are left')
})

test('a recovery code works only for its own user', async () => {
  const [me, other] = [await enrolled(), await enrolled()]
  expect(await complete(await challengeOf(me), other.recoveryCodes[0] ?? '')).toMatchObject(refusedCode)
})

const guesses = soak ? 1000 : 60

test(`of ${guesses} codes at the same time at most five are evaluated, whichever sign-in they are for`, async () => {
  const me = await enrolled()
  const challenges = await Promise.all(Array.from({ length: 3 }, () => challengeOf(me)))
  const wrong = String((Number(codeOf(me.secret)) + 500_000) % 1_000_000).padStart(6, '0')
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, index) => complete(challenges[index % 3], wrong)),
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([count(400), count(429)]).toEqual([5, guesses - 5])
  expect(await complete(challenges[0], codeOf(me.secret))).toMatchObject({ status: 429 })
  await app.ctx.db.deleteFrom('rate_limits').execute()
  expect(await complete(challenges[0], codeOf(me.secret))).toMatchObject({ status: 200 })
})

test('a challenge works once and for ten minutes', async () => {
  const me = await enrolled()
  const [used, late] = [await challengeOf(me), await challengeOf(me)]
  expect(await complete(used, codeOf(me.secret))).toMatchObject({ status: 200 })
  toNextInterval()
  const expired = { status: 400, body: { code: 'invalid_token' } }
  expect(await complete(used, codeOf(me.secret))).toMatchObject(expired)
  clock.advance(10 * minute)
  expect(await complete(late, codeOf(me.secret))).toMatchObject(expired)
})

test('a remembered device needs no code for 30 days, and only for its user', async () => {
  const me = await enrolled()
  const done = await complete(await challengeOf(me), codeOf(me.secret), { rememberDevice: true })
  const cookie = String(done.headers.get('set-cookie')).split(';')[0] ?? ''
  expect(await logIn(me.email, { cookie })).toMatchObject({ status: 200 })
  expect(await logIn(me.email)).toMatchObject({ status: 403 })
  const other = await enrolled()
  expect(await logIn(other.email, { cookie })).toMatchObject({ status: 403 })
  clock.advance(30 * day)
  expect(await logIn(me.email, { cookie })).toMatchObject({ status: 403 })
})

test('a password reset asks every device for a code again, and ends sign-ins that wait for one', async () => {
  const me = await enrolled()
  const done = await complete(await challengeOf(me), codeOf(me.secret), { rememberDevice: true })
  const cookie = String(done.headers.get('set-cookie')).split(';')[0] ?? ''
  toNextInterval()
  const waiting = await challengeOf(me)
  await post('/api/auth/forgot-password', { email: me.email })
  const mails = await app.mailsTo(me.email, 2)
  const token = tokenIn(mails.find(({ subject }) => subject === 'Reset your password')?.text ?? '')
  expect(await post('/api/auth/reset-password', { token, password: testPassword })).toMatchObject({
    status: 200,
  })
  expect(await logIn(me.email, { cookie })).toMatchObject({ status: 403 })
  expect(await complete(waiting, codeOf(me.secret))).toMatchObject({
    status: 400,
    body: { code: 'invalid_token' },
  })
})

test('a password reset lets the owner in after codes that others guessed, three times a day', async () => {
  const me = await enrolled()
  const wrong = () => String((Number(codeOf(me.secret)) + 500_000) % 1_000_000).padStart(6, '0')
  const guess = async () => {
    const challenge = await challengeOf(me)
    for (let count = 0; count < 5; count += 1) await complete(challenge, wrong())
    expect(await complete(challenge, codeOf(me.secret))).toMatchObject({ status: 429 })
  }
  const used = new Set<string>()
  const reset = async () => {
    await post('/api/auth/forgot-password', { email: me.email })
    const mailed = async () => {
      const mails = await app.mailsTo(me.email)
      const links = mails.filter(({ subject }) => subject === 'Reset your password')
      return links.map(({ text }) => tokenIn(text)).find((token) => !used.has(token))
    }
    await expect.poll(mailed).toBeDefined()
    const token = (await mailed()) ?? ''
    used.add(token)
    const set = await post('/api/auth/reset-password', { token, password: testPassword })
    expect(set).toMatchObject({ status: 200 })
  }
  const statuses: number[] = []
  for (let resets = 1; resets <= 4; resets += 1) {
    await guess()
    await reset()
    statuses.push((await complete(await challengeOf(me), codeOf(me.secret))).status)
    toNextInterval()
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('turning it off takes the password and a code, and a refusal does not end the session', async () => {
  const me = await enrolled()
  const turnOff = (body: object) => post('/api/user/two-factor/turn-off', body, me)
  expect(await turnOff({ password: 'Wrong-horse-7', code: codeOf(me.secret) })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password', errors: { password: 'This is not your current password.' } },
  })
  expect(await turnOff({ password: testPassword })).toMatchObject({
    status: 403,
    body: { code: 'two_factor_required' },
  })
  expect(await turnOff({ password: testPassword, code: '000000' })).toMatchObject(refusedCode)
  expect(await turnOff({ password: testPassword, code: codeOf(me.secret) })).toMatchObject({ status: 200 })
  expect(await logIn(me.email)).toMatchObject({ status: 200 })
  expect(await profile(me.token)).toMatchObject({ status: 200 })
})

test.each([
  ['password', { newPassword: 'Better-horse-8' }],
  ['email-change', { email: 'moved-with-a-code@example.com' }],
  ['two-factor/recovery-codes', {}],
  ['two-factor/turn-off', {}],
  ['deletion', {}],
])('%s asks for the password and a code again, without ending the session', async (path, body) => {
  const me = await enrolled()
  const change = (identity: object) => post(`/api/user/${path}`, { ...body, ...identity }, me)
  expect(await change({ password: 'Wrong-horse-7' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
  })
  expect(await change({ password: testPassword })).toMatchObject({
    status: 403,
    body: { code: 'two_factor_required' },
  })
  expect(await change({ password: testPassword, code: '000000' })).toMatchObject(refusedCode)
  expect(await profile(me.token)).toMatchObject({ status: 200 })
  expect(await change({ password: testPassword, code: codeOf(me.secret) })).toMatchObject({ status: 200 })
})

test('new recovery codes replace the older ones', async () => {
  const me = await enrolled()
  const renewed = await post(
    '/api/user/two-factor/recovery-codes',
    { password: testPassword, code: codeOf(me.secret) },
    me,
  )
  const codes = renewed.body['recoveryCodes'] as string[]
  expect(codes).toHaveLength(10)
  expect(await complete(await challengeOf(me), me.recoveryCodes[0] ?? '')).toMatchObject(refusedCode)
  expect(await complete(await challengeOf(me), codes[0] ?? '')).toMatchObject({ status: 200 })
})

test('a wrong current password can be tried ten times in 15 minutes', async () => {
  const me = await app.addUser()
  const answers = []
  for (let count = 0; count < 11; count += 1) {
    answers.push((await post('/api/user/two-factor/enrollment', { password: 'Wrong-horse-7' }, me)).status)
  }
  expect(answers).toEqual([...Array(10).fill(403), 429])
})

test('security alerts are mailed unless the user turned them off', async () => {
  const [wanted, unwanted] = [await app.addUser(), await app.addUser()]
  const changed = await app.request('PATCH', '/api/user/preferences', {
    token: unwanted.token,
    body: { securityAlerts: false },
  })
  expect(changed.body['preferences']).toMatchObject({ securityAlerts: false })
  await enroll(unwanted)
  await enroll(wanted)
  expect((await app.mailsTo(wanted.email))[0]?.subject).toBe('Two-factor authentication is on')
  expect(await app.mailsTo(unwanted.email, 0)).toEqual([])
})
