import { accountOf, departs, expect, test } from './specification.ts'

test('The marketing copy promises AI content generation, smart scheduling with timing suggestions, advanced analytics, and team collaboration with role-based permissions', async ({
  guest,
}) => {
  await guest.goto('/')
  const feature = (title: string) =>
    guest.locator('#features').getByRole('article').filter({ hasText: title })
  await expect(feature('AI content generation')).toBeAttached()
  await expect(feature('Smart scheduling')).toContainText('take the suggested time')
  await expect(feature('Advanced analytics')).toBeAttached()
  await expect(feature('Team collaboration')).toContainText('role-based permissions')
})

test('The product is for small businesses, influencers, marketing professionals and teams', async ({
  guest,
}) => {
  await guest.goto('/')
  await expect(
    guest.getByText('small businesses, influencers, marketing professionals and teams').first(),
  ).toBeAttached()
})

test('It also offers brand voice customization and API access', async ({ guest }) => {
  await guest.goto('/')
  for (const offer of ['Brand voice customization', 'API access']) {
    await expect(guest.locator('#features').getByText(offer)).toBeAttached()
  }
})

test('It is sold through a points-based plan system (free, pro, agency)', async ({ guest }) => {
  await guest.goto('/')
  const pricing = guest.locator('#pricing')
  for (const [plan, points] of [
    ['Free', '10 points'],
    ['Pro', '210 points'],
    ['Agency', '510 points'],
  ] as const) {
    await expect(pricing.getByRole('heading', { name: plan, exact: true })).toBeAttached()
    await expect(pricing).toContainText(points)
  }
})

test('Publishing to Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube happens from one dashboard', async ({
  guest,
}) => {
  await guest.goto('/')
  await expect(
    guest.getByText(
      'publishes to Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube from one dashboard',
    ),
  ).toBeVisible()
})

test('It is trusted by over 100,000 businesses and individuals, no credit card is needed, and the plan is free forever', async ({
  guest,
}) => {
  await guest.goto('/')
  await expect(guest.getByText('Trusted by over 100,000 businesses and individuals')).toBeVisible()
  await expect(guest.getByText('No credit card needed').first()).toBeVisible()
  await expect(guest.getByText('Free forever').first()).toBeVisible()
})

test('Users register with an email address and a password and choose an account type: influencer or business owner', async ({
  guest,
}) => {
  for (const account_type of ['influencer', 'business_owner'] as const) {
    const reply = await guest.request.post('/api/auth/register', { data: accountOf({ account_type }) })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  const other = await guest.request.post('/api/auth/register', { data: accountOf({ account_type: 'robot' }) })
  expect(other.status()).toBe(400)
})

test(
  'Much of the signed-in experience is simulated on the client with no server call',
  departs('Everything is real: what is saved, generated, published, connected or bought is on the server.'),
  async ({ member: { page, handle } }) => {
    await page.goto('/content')
    await expect(page.getByRole('list', { name: 'Chosen accounts' })).toContainText(`@${handle}`)
    await page.getByRole('textbox', { name: 'Content' }).fill('Kept by the server')
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok())
    await page.getByRole('button', { name: 'Save Draft' }).click()
    expect((await saved).url()).toContain('/api/post-groups/')
    await page.goto('/content/posts')
    await expect(page.getByText('Kept by the server')).toBeVisible()
  },
)
