import { readMail } from '../people.ts'
import { apiOf } from '../studio.ts'
import { accountOf, departs, expect, signInByHand, signOutHere, test } from './specification.ts'

const done = { success: true, message: expect.any(String) }

test('All calls have a JSON content type; the bearer token from local storage is attached to every request', async ({
  guest: page,
  member,
}) => {
  const sent = page.waitForRequest('**/api/auth/login')
  const next = page.waitForRequest('**/api/dashboard*')
  await signInByHand(page, member)
  expect((await sent).headers()['content-type']).toContain('application/json')
  const token = String(
    await (await (await sent).response())?.json().then((body: { access_token: string }) => body.access_token),
  )
  expect((await next).headers()['authorization']).toBe(`Bearer ${token}`)
  await signOutHere(page)
})

test('All calls have a 30000 ms time-out', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/auth/login', () => undefined)
  const sent = page.waitForRequest('**/api/auth/login')
  await signInByHand(page)
  await sent
  await page.clock.fastForward(25_000)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(page.getByText('Network error occurred')).toBeVisible()
})

test('POST /api/auth/login {email, password}: success, access_token, user, message', async ({
  member: { page, email, password },
}) => {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(await reply.json()).toMatchObject({
    ...done,
    access_token: expect.any(String),
    user: { email },
  })
})

test('POST /api/auth/register: success, message', async ({ guest }) => {
  const reply = await guest.request.post('/api/auth/register', { data: accountOf() })
  expect(await reply.json()).toMatchObject(done)
})

test('GET /api/user/profile: success, user', async ({ member: { page, email } }) => {
  await page.goto('/robots.txt')
  expect(await (await apiOf(page)).get('/api/user/profile')).toMatchObject({ success: true, user: { email } })
})

test('POST /api/auth/verify-email {token}: success, message', async ({ guest }) => {
  const account = accountOf()
  await guest.goto('/robots.txt')
  await guest.request.post('/api/auth/register', { data: account })
  const token = /token=([\w-]+)/.exec(await readMail(guest, account.email, /verify/i))?.[1] ?? ''
  const reply = await guest.request.post('/api/auth/verify-email', { data: { token } })
  expect(await reply.json()).toMatchObject(done)
})

test('POST /api/auth/resend-verification, no payload: success, message', async ({ unverified: { page } }) => {
  await page.goto('/robots.txt')
  const { headers } = await apiOf(page)
  const reply = await page.request.post('/api/auth/resend-verification', { headers })
  expect(await reply.json()).toMatchObject(done)
})

test('POST /api/auth/forgot-password {email}, verify-reset-code {email, verification_code}, reset-password {token, password}: success, message, reset_token', async ({
  guest: page,
}) => {
  const account = accountOf()
  const { email } = account
  await page.request.post('/api/auth/register', { data: account })
  const forgot = await page.request.post('/api/auth/forgot-password', { data: { email } })
  expect(await forgot.json()).toMatchObject(done)
  const code = /\b\d{6}\b/.exec(await readMail(page, email, /reset/i))?.[0] ?? ''
  const verified = await page.request.post('/api/auth/verify-reset-code', {
    data: { email, verification_code: code },
  })
  const body = (await verified.json()) as { reset_token: string }
  expect(body).toMatchObject({ ...done, reset_token: expect.any(String) })
  const reset = await page.request.post('/api/auth/reset-password', {
    data: { token: body.reset_token, password: 'Difference-1822' },
  })
  expect(await reset.json()).toMatchObject(done)
  const login = await page.request.post('/api/auth/login', { data: { email, password: 'Difference-1822' } })
  expect(login.ok()).toBe(true)
})

test('The verification dialog on the dashboard makes a no-payload resend request', async ({
  unverified: { page },
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const sent = page.waitForRequest('**/api/auth/resend-verification')
  await page.getByRole('button', { name: 'Resend Email' }).click()
  expect((await sent).postData()).toBeNull()
})

test('Login and register return {success, error} or {success, message} instead of throwing', async ({
  guest,
}) => {
  const failures: string[] = []
  guest.on('pageerror', (error) => failures.push(String(error)))
  await signInByHand(guest, { email: 'nobody@example.com', password: 'Nobody-knows-1' })
  await expect(guest.getByText('The email, username or password is not right.')).toBeVisible()
  expect(failures).toEqual([])
})

test(
  'No call is made for dashboard data, drafts, publishing, AI generation, analytics, account connection, plan upgrade or point purchase',
  departs('Each has calls of its own, which docs/architecture.md and the OpenAPI description name.'),
  async ({ member: { page } }) => {
    await page.goto('/robots.txt')
    const { headers } = await apiOf(page)
    for (const path of [
      'dashboard',
      'post-groups',
      'analytics',
      'social-accounts',
      'subscription',
      'points',
    ]) {
      const reply = await page.request.get(`/api/${path}`, { headers })
      expect(await reply.json(), path).toMatchObject({ success: true })
    }
  },
)
