import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, testPassword, type TestApp } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'

const hour = 3_600_000
const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

let people = 0
const newAddress = () => `registered-${(people += 1)}@example.com`

/** Registers; returns the token of the answer and that of the mailed link, if there is one. */
async function register(email: string, mails = 1) {
  const { body } = await app.request('POST', '/api/auth/register', {
    body: { email, password: testPassword, full_name: 'Ada', phone_number: null, account_type: 'influencer' },
  })
  const [mail] = await app.mailsTo(email, mails)
  const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { token: String(body['sign_in_token']), link }
}
const verify = (token: string) => app.request('POST', '/api/auth/verify-email', { body: { token } })
const signIn = (token: string) =>
  app.request('POST', '/api/auth/sign-in-after-verification', { body: { token } })
const refused = { status: 400, body: { success: false, code: 'invalid_token' } }

test('the browser that registered is signed in once its address is verified, and only once', async () => {
  const email = newAddress()
  const { token, link } = await register(email)
  expect(await signIn(token)).toMatchObject(refused)
  expect(await verify(link)).toMatchObject({ status: 200 })
  const answer = await signIn(token)
  expect(answer).toMatchObject({ status: 200, body: { user: { email, email_verified: true } } })
  const session = String(answer.body['access_token'])
  expect(await app.request('GET', '/api/user/profile', { token: session })).toMatchObject({ status: 200 })
  expect(await signIn(token)).toMatchObject(refused)
})

test('only one of two calls at once signs in', async () => {
  const { token, link } = await register(newAddress())
  await verify(link)
  const answers = await Promise.all([signIn(token), signIn(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('the token of another registration of the address never signs in, before or after the owner', async () => {
  const email = newAddress()
  const before = await register(email)
  const owner = await register(email, 2)
  await verify(owner.link)
  const after = await register(email, 3)
  expect(await signIn(before.token)).toMatchObject(refused)
  expect(await signIn(after.token)).toMatchObject(refused)
  expect(await signIn(owner.token)).toMatchObject({ status: 200 })
  const left = await app.ctx.db
    .selectFrom('registration_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('u.delete_at')
    .where('u.email', '=', email)
    .execute()
  // Only that of the registration after it, which is not discarded yet.
  expect(left).toHaveLength(1)
})

test('it expires with the verification link', async () => {
  const { token, link } = await register(newAddress())
  await verify(link)
  clock.advance(24 * hour + 1000)
  expect(await signIn(token)).toMatchObject(refused)
})

test('a new password ends it', async () => {
  const email = newAddress()
  const { token, link } = await register(email)
  await verify(link)
  const body = { email, password: testPassword }
  const login = await app.request('POST', '/api/auth/login', { body })
  const changed = await app.request('POST', '/api/user/password', {
    token: String(login.body['access_token']),
    body: { password: testPassword, newPassword: 'Another-horse-7' },
  })
  expect(changed).toMatchObject({ status: 200 })
  expect(await signIn(token)).toMatchObject(refused)
})

test('it does not replace a second factor', async () => {
  const email = newAddress()
  const { token, link } = await register(email)
  await verify(link)
  const user = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await app.ctx.db
    .insertInto('two_factor')
    .values({ user_id: user.id, secret: Buffer.from('x'), created_at: now, enabled_at: now, last_step: null })
    .execute()
  expect(await signIn(token)).toMatchObject(refused)
})

test('only its hash is stored, and guesses are limited', async () => {
  const { token } = await register(newAddress())
  const rows = await app.ctx.db.selectFrom('registration_tokens').select('token_hash').execute()
  expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  for (let count = 0; count < 10; count += 1) expect(await signIn(token)).toMatchObject(refused)
  expect(await signIn(token)).toMatchObject({ status: 429 })
})
