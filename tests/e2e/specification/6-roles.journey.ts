import { apiOf } from '../studio.ts'
import { departs, expect, profileWith, provenBy, test } from './specification.ts'

test('Unauthenticated: landing, verify-email, reset-password, legal pages', async ({ guest }) => {
  for (const path of ['/', '/verify-email', '/reset-password', '/privacy-policy', '/terms-of-service']) {
    await guest.goto(path)
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(guest).toHaveURL(path)
  }
})

test(
  'Authenticated: all application pages',
  provenBy('2. Routes: each page is protected'),
  async ({ guest }) => {
    for (const path of [
      '/api/dashboard',
      '/api/user/profile',
      '/api/posts',
      '/api/points',
      '/api/social-accounts',
    ]) {
      expect((await guest.request.get(path)).status()).toBe(401)
    }
  },
)

test('A bearer token is sent on requests once signed in', async ({ member: { page } }) => {
  const headers: (string | undefined)[] = []
  page.on('request', (one) => {
    if (one.url().includes('/api/') && one.resourceType() === 'fetch')
      headers.push(one.headers()['authorization'])
  })
  await page.goto('/social')
  await expect(page.getByRole('heading', { name: 'Available Platforms' })).toBeVisible()
  expect(headers.length).toBeGreaterThan(0)
  for (const header of headers) expect(header).toMatch(/^Bearer \S+$/)
})

test('Account types influencer and business_owner differ only in the profile label', async ({
  newcomer: { page },
}) => {
  await page.goto('/robots.txt')
  await profileWith(page, { account_type: 'business_owner' })
  await expect(page.getByRole('main').getByText('Business Owner')).toBeVisible()
  for (const account_type of ['influencer', 'any other value']) {
    await profileWith(page, { account_type })
    await expect(page.getByRole('main').getByText('Influencer')).toBeVisible()
  }
})

test('Subscription tiers free, pro and agency differ in monthly points, price and features (team collaboration, white-label options and API access for agency only)', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  for (const feature of ['Team collaboration', 'White-label options', 'API access']) {
    await expect(page.locator('[aria-label="Agency plan"]')).toContainText(feature)
    for (const plan of ['Free', 'Pro']) {
      await expect(page.locator(`[aria-label="${plan} plan"]`)).not.toContainText(feature)
    }
  }
})

test(
  'Pro and upgrade prompts imply unlimited AI generations and advanced analytics for paid plans; none of this is enforced in the client',
  departs(
    'One table of entitlements is enforced on the server. Text with the workspace’s own model costs no points; the operator’s model costs points on every plan.',
  ),
  async ({ member: { page } }) => {
    await page.goto('/dashboard')
    const api = await apiOf(page)
    const reply = await page.request.put('/api/brand-voices/00000000-0000-4000-8000-000000000000', {
      headers: api.headers,
      data: { name: 'Ours', samples: ['We bake.'] },
    })
    expect(reply.status()).toBeGreaterThanOrEqual(400)
  },
)

test(
  'Email verification gates publishing and AI generation',
  provenBy('4. Publish flow; 5. Publishing and AI generation require email_verified true'),
  async ({ member: { page } }) => {
    await page.goto('/robots.txt')
    const { user } = (await (await apiOf(page)).get('/api/user/profile')) as { user: object }
    expect(user).toMatchObject({ email_verified: true })
  },
)

test('No admin role exists; the role-based permissions named in the landing copy have no screen', async ({
  member: { page },
}) => {
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /admin|roles|permissions/i })).toHaveCount(0)
})
