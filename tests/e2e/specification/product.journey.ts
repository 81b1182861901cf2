import { departure, sentence } from './sentences.ts'
import { accountOf, expect, test } from './specification.ts'

const product = '1 Product'

test('The landing page says what the product does and for whom', async ({ guest }) => {
  await guest.goto('/')
  const feature = (title: string) =>
    guest.locator('#features').getByRole('article').filter({ hasText: title })

  await sentence(
    product,
    'The product is for small businesses, influencers, marketing professionals and teams',
    () =>
      expect(
        guest.getByText('small businesses, influencers, marketing professionals and teams').first(),
      ).toBeVisible(),
  )
  await sentence(
    product,
    'The marketing copy promises AI content generation, smart scheduling with timing suggestions, advanced analytics, and team collaboration with role-based permissions',
    async () => {
      await expect(feature('AI content generation')).toHaveCount(1)
      await expect(feature('Smart scheduling')).toContainText('take the suggested time')
      await expect(feature('Advanced analytics')).toHaveCount(1)
      await expect(feature('Team collaboration')).toContainText('role-based permissions')
    },
  )
  await sentence(product, 'It also offers brand voice customization and API access', async () => {
    for (const offer of ['Brand voice customization', 'API access']) {
      await expect(guest.locator('#features').getByText(offer)).toBeAttached()
    }
  })
  await sentence(product, 'It is sold through a points-based plan system (free, pro, agency)', async () => {
    const plans = guest.locator('#pricing').getByRole('article')
    await expect(plans).toHaveCount(3)
    for (const [at, name, points] of [
      [0, 'Free', '10 points'],
      [1, 'Pro', '210 points'],
      [2, 'Agency', '510 points'],
    ] as const) {
      await expect(plans.nth(at).getByRole('heading', { name, exact: true })).toBeAttached()
      await expect(plans.nth(at)).toContainText(new RegExp(`(?<!\\d)${points}`))
    }
  })
  await sentence(
    product,
    'Publishing to Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube happens from one dashboard',
    () =>
      expect(
        guest.getByText(
          'publishes to Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube from one dashboard',
        ),
      ).toBeVisible(),
  )
  await sentence(
    product,
    'It is trusted by over 100,000 businesses and individuals, no credit card is needed, and the plan is free forever',
    async () => {
      await expect(guest.getByText('Trusted by over 100,000 businesses and individuals')).toBeVisible()
      await expect(guest.getByText('No credit card needed').first()).toBeVisible()
      await expect(guest.getByText('Free forever').first()).toBeVisible()
    },
  )
})

test('Users register with an account type', async ({ guest }) => {
  await sentence(
    product,
    'Users register with an email address and a password and choose an account type: influencer or business owner',
    async () => {
      for (const account_type of ['influencer', 'business_owner'] as const) {
        const account = accountOf({ account_type })
        const registered = await guest.request.post('/api/auth/register', { data: account })
        expect(registered.ok(), await registered.text()).toBe(true)
        const { email, password } = account
        const loggedIn = await guest.request.post('/api/auth/login', { data: { email, password } })
        expect(await loggedIn.json()).toMatchObject({ user: { email, account_type } })
      }
      const other = await guest.request.post('/api/auth/register', {
        data: accountOf({ account_type: 'robot' }),
      })
      expect(other.status()).toBe(400)
    },
  )
})

test('What a user does is on the server', async ({ member: { page, handle } }) => {
  await departure(
    product,
    'Much of the signed-in experience is simulated on the client with no server call',
    'Everything is real: what is saved, generated, published, connected or bought is on the server.',
    async () => {
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
})
