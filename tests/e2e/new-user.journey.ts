import { expect, test } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'

test('The bar beside the points that are left is full while none is used', async ({ page }) => {
  await signedIn(page)
  await page.goto('/subscription')
  const bar = page.getByRole('progressbar', { name: /^(\d+) of \1 points left$/ })
  await expect(bar).toBeVisible()
  expect(await bar.getAttribute('value')).toBe(await bar.getAttribute('max'))
})

test('A step of the registration starts in its first empty field', async ({ page }) => {
  await page.goto('/register')
  await page.evaluate(`sessionStorage.setItem('postwright.email', '${newPerson().email}')`)
  await page.reload()
  await page.getByRole('radio', { name: 'Influencer' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Email')).not.toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('The list of platforms says what is not published alone', async ({ page }) => {
  await signedIn(page)
  await page.goto('/social')
  const instagram = page.getByRole('listitem').filter({ hasText: 'Instagram' })
  await expect(instagram.getByText('Publishes images and videos, not text alone')).toBeVisible()
})

test('The notification settings promise nothing that does not exist yet', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings/notifications')
  await expect(page.getByText('A post that you wrote was published. Grouped every 15 minutes.')).toBeVisible()
  await expect(page.getByText(/\bsoon\b/i)).toHaveCount(0)
})
