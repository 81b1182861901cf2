import { randomUUIDv7 } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { PlanKey } from '../../../contract/billing/plans.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import { systemClock } from '../../../server/infra/clock.ts'
import { addUser } from '../../support/add-user.ts'
import { newPerson, readMail } from '../people.ts'
import { runningProduct } from '../product-under-test.ts'
import { newHandle } from '../studio.ts'
import { apiClient, type ApiClient } from '../../support/api-client.ts'
import { draftCall } from '../../support/draft-call.ts'
import { departure, sentence } from './sentences.ts'
import { expect, test } from './specification.ts'

// Texts by the operator's model cost points; those of the template writer do not.
test.use({ withModel: true })

const done = { success: true, message: expect.any(String) }
const isText = expect.any(String) as unknown

/** Status and body of a call. */
async function call(
  request: APIRequestContext,
  path: string,
  data?: object,
  token?: string,
  method = 'POST',
) {
  const response = await request.fetch(path, {
    method,
    ...(data && { data }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> }
}

/** Why a call was refused; 'done' if it was not. */
const codeIn = ({ code }: Record<string, unknown>) => (typeof code === 'string' ? code : 'done')

const newUser = (options: { verified?: boolean; plan?: PlanKey } = {}) =>
  runningProduct().withDatabase((db) =>
    addUser(
      { db, clock: systemClock, config: { defaultPlan: 'free' } },
      { email: newPerson().email, ...options },
    ),
  )

/** A draft for an account of a platform, and what publishes or schedules it. */
async function groupOf(client: ApiClient, { platform = 'twitter', content = 'Fresh bread' } = {}) {
  const key = platformKeys.find((one) => one === platform) ?? 'twitter'
  const account = await client.connect(key, newHandle())
  const { path, body } = draftCall({ platform: key, socialAccountId: account.id, content })
  const { group } = await client.call<{ group: { version: number } }>('PUT', path, body)
  return { path, version: group.version }
}

test('The calls of an account', async ({ request }) => {
  const { email, password, name } = newPerson()
  const registration = {
    email,
    password,
    full_name: name,
    phone_number: '+12125550123',
    account_type: 'business_owner',
  }
  await sentence('7 Calls', 'POST /api/auth/register: success, message', async () => {
    const { status, body } = await call(request, '/api/auth/register', registration)
    expect({ status, body }).toMatchObject({ status: 201, body: done })
    expect(body['access_token']).toBeUndefined()
  })

  const logIn = (given: object) => call(request, '/api/auth/login', given)
  let token = ''
  const first = await logIn({ email, password })
  await sentence(
    '3 Entities',
    'Login response fields read: success (boolean), access_token, user, message',
    async () => {
      expect(first).toMatchObject({ status: 200, body: { ...done, access_token: isText, user: { email } } })
      token = String(first.body['access_token'])
    },
  )
  await sentence(
    '3 Entities',
    'User (from sign-in and the profile call): full_name, email, phone_number, account_type (business_owner, or any other value displayed as Influencer), subscription_tier (default free), created_at, email_verified (boolean)',
    async () => {
      const profile = await call(request, '/api/user/profile', undefined, token, 'GET')
      for (const { body } of [first, profile]) {
        const user = body['user'] as { created_at: string }
        expect(user).toMatchObject({
          full_name: name,
          email,
          phone_number: '+12125550123',
          account_type: 'business_owner',
          subscription_tier: 'free',
          email_verified: false,
        })
        expect(Math.abs(Date.now() - Date.parse(user.created_at))).toBeLessThan(600_000)
      }
    },
  )
  await sentence(
    '7 Calls',
    'POST /api/auth/login {email, password}: success, access_token, user, message',
    async () => {
      const wrong = await logIn({ email, password: 'Nobody-knows-1' })
      expect(wrong).toMatchObject({ status: 401, body: { success: false, message: isText } })
      expect(wrong.body['access_token']).toBeUndefined()
    },
  )
  await sentence('7 Calls', 'GET /api/user/profile: success, user', async () => {
    const profile = await call(request, '/api/user/profile', undefined, token, 'GET')
    expect(profile).toMatchObject({ status: 200, body: { success: true, user: { email } } })
  })
  await sentence('9 Constants', 'Authorization scheme: Bearer', async () => {
    const statusWith = async (authorization: string) =>
      (await request.get('/api/user/profile', { headers: { authorization } })).status()
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    for (const other of [`Basic ${token}`, `Token ${token}`, token]) expect(await statusWith(other)).toBe(401)
  })
  await sentence(
    '5 Validation',
    'Login: a username set in Settings signs in like the email address',
    async () => {
      const username = `ada-${newHandle()}`.slice(0, 30)
      const saved = await call(request, '/api/user/profile', { username }, token, 'PATCH')
      expect(saved).toMatchObject({ status: 200, body: { user: { username } } })
      expect(await logIn({ email: username, password })).toMatchObject({
        status: 200,
        body: { user: { email } },
      })
    },
  )

  await sentence('7 Calls', 'POST /api/auth/resend-verification, no payload: success, message', async () => {
    expect(await call(request, '/api/auth/resend-verification', undefined, token)).toMatchObject({
      body: done,
    })
    expect((await call(request, '/api/auth/resend-verification')).status).toBe(401)
  })
  await sentence('7 Calls', 'POST /api/auth/verify-email {token}: success, message', async () => {
    const refused = await call(request, '/api/auth/verify-email', { token: 'nothing-that-was-sent' })
    expect(refused).toMatchObject({ status: 400, body: { success: false, message: isText } })
    const link = /verify-email\?token=([\w-]+)/.exec(await readMail({ request }, email, /verify/i))
    expect(await call(request, '/api/auth/verify-email', { token: link?.[1] })).toMatchObject({ body: done })
    const profile = await call(request, '/api/user/profile', undefined, token, 'GET')
    expect(profile.body).toMatchObject({ user: { email_verified: true } })
  })
  await sentence(
    '3 Entities',
    'Verification responses: success, message; profile response: success and user',
    async () => {
      const again = await call(request, '/api/auth/verify-email', { token: 'nothing-that-was-sent' })
      expect(again.body).toMatchObject({ success: false, message: 'Invalid or expired verification token' })
      const profile = await call(request, '/api/user/profile', undefined, token, 'GET')
      expect(Object.keys(profile.body).toSorted()).toEqual(['success', 'user'])
    },
  )

  const fresh = 'Difference-1822'
  await sentence('7 Calls', 'POST /api/auth/forgot-password {email}: success, message', async () => {
    expect(await call(request, '/api/auth/forgot-password', { email })).toMatchObject({ body: done })
  })
  let code = ''
  await sentence('9 Constants', 'Reset code is 6 digits', async () => {
    code =
      /^\D*(\d+)\D/.exec(
        (await readMail({ request }, email, /reset/i)).replace(/^.*?(?=\b\d{4,}\b)/s, ''),
      )?.[1] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    for (const verification_code of ['12345', '1234567']) {
      const refused = await call(request, '/api/auth/verify-reset-code', { email, verification_code })
      expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
  })
  let resetToken = ''
  await sentence(
    '7 Calls',
    'POST /api/auth/verify-reset-code {email, verification_code}: success, message, reset_token',
    async () => {
      const other = code === '123456' ? '654321' : '123456'
      const refused = await call(request, '/api/auth/verify-reset-code', { email, verification_code: other })
      expect(refused).toMatchObject({
        status: 400,
        body: { success: false, message: 'Invalid verification code' },
      })
      const verified = await call(request, '/api/auth/verify-reset-code', { email, verification_code: code })
      expect(verified).toMatchObject({ status: 200, body: { ...done, reset_token: isText } })
      resetToken = String(verified.body['reset_token'])
    },
  )
  await sentence('7 Calls', 'POST /api/auth/reset-password {token, password}: success, message', async () => {
    const refused = await call(request, '/api/auth/reset-password', { token: 'not-a-token', password: fresh })
    expect(refused.status).toBe(400)
    const reset = await call(request, '/api/auth/reset-password', { token: resetToken, password: fresh })
    expect(reset).toMatchObject({ status: 200, body: done })
    expect((await logIn({ email, password })).status).toBe(401)
    expect((await logIn({ email, password: fresh })).status).toBe(200)
  })

  await sentence(
    '5 Validation',
    'The server says the same words for what a screen would have refused',
    async () => {
      const register = (change: object) =>
        call(request, '/api/auth/register', { ...registration, email: newPerson().email, ...change })
      for (const [change, errors] of [
        [{ account_type: 'other' }, { account_type: 'Please select an account type' }],
        [{ full_name: '' }, { full_name: 'Full name is required' }],
        [{ full_name: 'A' }, { full_name: 'Full name must be at least 2 characters' }],
        [{ email: '' }, { email: 'Email is required' }],
        [{ email: 'ada@example' }, { email: 'Invalid email address' }],
        [{ password: '' }, { password: 'Password is required' }],
        [{ password: 'Short-1' }, { password: 'Password must be at least 8 characters' }],
        [
          { password: 'only-small-letters-1' },
          {
            password:
              'Password must contain at least one lowercase letter, one uppercase letter, and one number',
          },
        ],
      ] as const) {
        const refused = await register(change)
        expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed', errors } })
      }
      expect((await logIn({ email: 'ab', password: '12345' })).body).toMatchObject({
        errors: {
          email: 'Must be at least 3 characters',
          password: 'Password must be at least 6 characters',
        },
      })
      const letters = await call(request, '/api/auth/verify-reset-code', {
        email,
        verification_code: '12345a',
      })
      expect(letters.body).toMatchObject({
        errors: { verification_code: 'Please enter a valid 6-digit code' },
      })
    },
  )
})

test('Who may do what', async ({ product, request }) => {
  const clientOf = async (options: { verified?: boolean; plan?: PlanKey } = {}) =>
    apiClient(product.url, (await newUser(options)).token)
  const [free, pro, unverified] = await Promise.all([
    clientOf(),
    clientOf({ plan: 'pro' }),
    clientOf({ verified: false }),
  ])
  const statusOf = async ({ token }: ApiClient, path: string, data: object, method = 'POST') => {
    const { status, body } = await call(request, path, data, token, method)
    return `${status} ${codeIn(body)}`
  }
  const groups = new Map<ApiClient, Awaited<ReturnType<typeof groupOf>>>()
  for (const client of [free, pro, unverified]) groups.set(client, await groupOf(client))
  const groupFor = (client: ApiClient) => groups.get(client) ?? { path: '', version: 0 }
  const ask = () => ({ id: randomUUIDv7(), prompt: 'Fresh bread', platform: 'twitter' })

  await sentence('6 Roles', 'Authenticated: all application pages', async () => {
    for (const path of [
      'dashboard',
      'user/profile',
      'posts',
      'post-groups',
      'points',
      'analytics',
      'social-accounts',
      'subscription',
      'notifications',
    ]) {
      expect(`${path} ${(await request.get(`/api/${path}`)).status()}`).toBe(`${path} 401`)
    }
  })
  const refusesUnverified = async () => {
    const { path, version } = groupFor(unverified)
    expect(await statusOf(unverified, `${path}/publish`, { version })).toBe('403 email_not_verified')
    expect(await statusOf(unverified, '/api/assistant/generate', ask())).toBe('403 email_not_verified')
  }
  await sentence(
    '5 Validation',
    'Publishing and AI generation require email_verified true',
    refusesUnverified,
  )
  await sentence('6 Roles', 'Email verification gates publishing and AI generation', async () => {
    await refusesUnverified()
    const own = groupFor(free)
    expect(await statusOf(free, `${own.path}/publish`, { version: own.version })).toBe('200 done')
    const written = await request.post('/api/assistant/generate', {
      data: ask(),
      headers: { authorization: `Bearer ${free.token}` },
    })
    expect(written.status()).toBe(200)
  })
  await departure(
    '6 Roles',
    'Pro and upgrade prompts imply unlimited AI generations and advanced analytics for paid plans; none of this is enforced in the client',
    'The server enforces one table: scheduling, brand voices, advanced analytics and more than three platforms are for paid plans; text by the operator’s model costs points on each.',
    async () => {
      const time = {
        localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
        timeZone: 'UTC',
      }
      const voice = { name: 'Ours', samples: ['We bake.'] }
      for (const [client, expected] of [
        [free, /^403 plan_required$/],
        [pro, /^20[01] done$/],
      ] as const) {
        const { path, version } =
          client === free ? await groupOf(client, { content: 'Tomorrow' }) : groupFor(client)
        expect(await statusOf(client, `${path}/schedule`, { version, ...time })).toMatch(expected)
        expect(await statusOf(client, '/api/brand-voices', voice)).toMatch(expected)
        const patterns = await call(request, '/api/analytics/insights', undefined, client.token, 'GET')
        expect(`${patterns.status} ${codeIn(patterns.body)}`).toMatch(expected)
      }
      for (const platform of ['facebook', 'linkedin']) await free.connect(platform as 'facebook', newHandle())
      await expect(free.connect('instagram', newHandle())).rejects.toThrow('plan_required')
      for (const platform of ['facebook', 'linkedin', 'instagram']) {
        await pro.connect(platform as 'facebook', newHandle())
      }
      const pointsOf = async ({ token }: ApiClient) => {
        const { body } = await call(request, '/api/points', undefined, token, 'GET')
        return body['points'] as { used_points: number; total_points: number }
      }
      const before = await pointsOf(pro)
      expect(before.total_points).toBe(210)
      const written = await request.post('/api/assistant/generate', {
        data: ask(),
        headers: { authorization: `Bearer ${pro.token}` },
      })
      expect(await written.text()).toContain('done')
      expect((await pointsOf(pro)).used_points).toBe(before.used_points + 2)
    },
  )
  await departure(
    '7 Calls',
    'No call is made for dashboard data, drafts, publishing, AI generation, analytics, account connection, plan upgrade or point purchase',
    'Each has calls of its own, which docs/architecture.md and the OpenAPI description name.',
    async () => {
      const read = (path: string) => pro.call<Record<string, unknown>>('GET', path)
      expect(await read('/api/dashboard')).toMatchObject({ stats: { totalPosts: expect.any(Number) } })
      expect(await read('/api/post-groups')).toMatchObject({ success: true })
      expect(await read('/api/analytics')).toMatchObject({ success: true })
      expect(await read('/api/social-accounts')).toMatchObject({
        accounts: expect.arrayContaining([expect.objectContaining({ platform: 'twitter' })]),
      })
      expect(await read('/api/subscription')).toMatchObject({ success: true })
      for (const [path, order] of [
        ['/api/subscription/checkout', { plan: 'pro', interval: 'month' }],
        ['/api/points/checkout', { pack: 'points50' }],
      ] as const) {
        const { status, body } = await call(request, path, order, free.token)
        expect({ path, status, body }).toMatchObject({ path, status: 200, body: { success: true } })
      }
    },
  )
})
