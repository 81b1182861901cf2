import { expect, expectAccessible, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('The free plan explains brand voices and the plan that includes them, also at the URL of a voice', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/400/)
  await signedIn(page)
  await page.goto('/content/voices')
  await expect(page.getByText('Sound like your brand')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See what Pro includes' }).click()
  await expect(page.getByRole('dialog', { name: 'Sound like your brand with Pro' })).toBeVisible()
  await page.goto('/content/ideas')
  await page.getByRole('textbox', { name: 'Topic or web address' }).fill('http://127.0.0.1/admin')
  await page.getByRole('button', { name: /Plan a week/ }).click()
  await expect(page.getByText('This page could not be read.')).toBeVisible()
})
