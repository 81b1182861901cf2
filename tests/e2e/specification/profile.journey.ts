import { newPerson, signedIn } from '../people.ts'
import { apiOf, connect } from '../studio.ts'
import { departure, sentence } from './sentences.ts'
import { expect, profileWith, test } from './specification.ts'

const screen = '2 Profile'

test('The profile screen', async ({ page }) => {
  const { name, email } = await signedIn(page)
  await connect(page, 'twitter')
  await page.goto('/profile')
  const main = page.getByRole('main')
  const fact = (of: string) => main.locator('div:has(> dt)').filter({ hasText: of }).locator('dd').first()
  const figures = main.locator('dl[aria-label="Your figures"]')

  await departure(
    screen,
    'Hard-coded quick stats: 24 posts, 3 platforms, 156 points, 7 days',
    'The same four figures are true; the last is days since joining.',
    async () => {
      await expect(figures.locator('dt')).toHaveText(['Posts', 'Platforms', 'Points', 'Days'])
      await expect(figures.locator('dd')).toHaveText(['0', '1', '10', '0'])
      const api = await apiOf(page)
      for (const content of ['One', 'Two']) await api.draft({ platform: 'twitter', content })
      await connect(page, 'facebook')
      const created_at = new Date(Date.now() - 7.5 * 86_400_000).toISOString()
      await profileWith(page, { created_at })
      await expect(figures.locator('dd')).toHaveText(['2', '2', '10', '7'])
      await page.unrouteAll()
    },
  )
  await sentence(
    screen,
    'Avatar initial, full_name, email; a chip Business Owner when account_type is business_owner, else Influencer; a subscription_tier chip (default Free)',
    async () => {
      const about = main.getByRole('heading', { level: 2 }).first().locator('xpath=..')
      const initial = about.locator('xpath=preceding-sibling::*[1]')
      await profileWith(page, {})
      await expect(about).toHaveText(`${name}${email}Business OwnerFree`)
      await expect(initial).toHaveText('A')
      const other = { full_name: 'Grace Hopper', email: 'grace@example.com', account_type: 'influencer' }
      await profileWith(page, other)
      await expect(about).toHaveText('Grace Hoppergrace@example.comInfluencerFree')
      await expect(initial).toHaveText('G')
    },
  )
  await sentence(
    screen,
    'Shows phone_number (else Not provided), Member since from created_at (else N/A), the plan name, and Manage Subscription (goes to subscription)',
    async () => {
      await profileWith(page, { phone_number: null, created_at: '2024-02-29T12:00:00.000Z' })
      await expect(fact('Phone number')).toHaveText('Not provided')
      await expect(fact('Member since')).toHaveText('February 29, 2024')
      await expect(fact('Current plan')).toHaveText('Free')
      await expect(fact('Points a month')).toHaveText('10')
      await profileWith(page, { phone_number: '+12125550123', created_at: '' })
      await expect(fact('Phone number')).toHaveText('+12125550123')
      await expect(fact('Member since')).toHaveText('N/A')
      await page.getByRole('link', { name: 'Manage Subscription' }).click()
      await expect(page).toHaveURL('/subscription')
    },
  )
  await sentence(screen, 'Edit Profile goes to settings', async () => {
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL('/settings/profile')
  })
})

test('The profile screen of a paid plan', async ({ page }) => {
  const { name, email } = await signedIn(page, newPerson(), { plan: 'pro' })
  await page.goto('/profile')
  await sentence(screen, 'The subscription_tier chip names the plan', async () => {
    const main = page.getByRole('main')
    const about = main.getByRole('heading', { level: 2 }).first().locator('xpath=..')
    await expect(about).toHaveText(`${name}${email}Business OwnerPro`)
    await expect(main.locator('dd', { hasText: /^Pro$/ })).toHaveCount(1)
    await expect(main.locator('dd', { hasText: /^210$/ })).toHaveCount(2)
  })
})
