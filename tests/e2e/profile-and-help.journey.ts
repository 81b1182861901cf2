import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, connect } from './studio.ts'

test('Profile shows who the user is, the plan and true figures', async ({ page }) => {
  const person = await signedIn(page)
  await connect(page, 'twitter')
  await connect(page, 'instagram')
  const api = await apiOf(page)
  for (const content of ['One', 'Two', 'Three']) await api.draft({ platform: 'twitter', content })

  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Account of ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Your account information and preferences')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: person.name })).toBeVisible()
  await expect(main.getByText('Business Owner')).toBeVisible()
  await expect(main.getByText('Not provided')).toBeVisible()
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date())
  await expect(main.getByText(today)).toBeVisible()
  const figures = main.locator('dl').filter({ hasText: 'Platforms' })
  await expect(figures.locator('dt')).toHaveText(['Posts', 'Platforms', 'Points', 'Days'])
  await expect(figures.locator('dd')).toHaveText(['3', '2', /\d/, '0'])

  await page.getByRole('link', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/subscription')
  await page.goBack()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/settings/)
})

test('Figures of the profile that cannot be loaded can be loaded again', async ({ page, noErrors }) => {
  noErrors.allow(/500/)
  await signedIn(page)
  let failing = true
  await page.route('**/api/dashboard*', (route) =>
    failing ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.goto('/profile')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  failing = false
  await retry.click()
  await expect(page.getByRole('main').getByText('Platforms', { exact: true })).toBeVisible()
})

test('Help answers, finds guides, and says how this installation is', async ({ page }) => {
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Help' }).click()
  const guide = page.getByRole('menuitem', { name: 'Connect social accounts' })
  await expect(guide).toBeVisible()
  await guide.click()
  await expect(page).toHaveURL('/help/social-accounts')
  await expect(page.getByRole('heading', { name: 'Connect social accounts' })).toBeVisible()
  await page.getByRole('link', { name: 'All guides' }).click()
  await expect(page.getByText('Get help and support')).toBeVisible()

  const main = page.getByRole('main')
  await expect(main.getByText('Posts go out at their time.')).toBeVisible()
  await expect(main.getByText('Mail stays in the mailbox of this installation.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Start a chat' })).toBeDisabled()
  await expect(main.getByRole('link', { name: 'Write to support' })).toHaveAttribute('href', /^mailto:/)

  await test.step('a search shows the guides that have its words', async () => {
    const guides = main.getByRole('list', { name: 'Guides' }).getByRole('link')
    await expect.poll(() => guides.count()).toBeGreaterThan(1)
    await main.getByRole('searchbox', { name: 'Search the guides' }).fill('HEIC')
    await expect(guides).toHaveCount(1)
    await main.getByRole('searchbox', { name: 'Search the guides' }).fill('zeppelin')
    await expect(main.getByText('No guide contains these words.')).toBeVisible()
    await main.getByRole('searchbox', { name: 'Search the guides' }).fill('authenticator app')
    await expect(guides).toHaveText(/Your account/)
  })

  await test.step('the shortcuts of all screens are listed', async () => {
    const shortcuts = main.getByRole('region', { name: 'Keyboard shortcuts' })
    for (const where of ['Everywhere', 'Composer', 'Posts', 'Calendar']) {
      await expect(shortcuts.getByRole('heading', { name: where, exact: true })).toBeVisible()
    }
    await expect(shortcuts.getByText('Publish or schedule')).toBeVisible()
  })

  await test.step('each of the six questions opens its answer', async () => {
    const questions = main.locator('h3 > button')
    await expect(questions).toHaveCount(6)
    await questions.first().click()
    await expect(main.getByText('No. Each post is sent once.')).toBeVisible()
  })
})
