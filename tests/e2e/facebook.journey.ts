import { expect, expectAccessible, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, contentField, newHandle, picture, showBeside } from './studio.ts'

test('A Facebook Page is chosen among several, gets a post with pictures and a first comment, and shows both', async ({
  page,
  context,
}) => {
  const [first, second] = [newHandle(), newHandle()]
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your Facebook account' })).toBeVisible()
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(first)
  await page.getByRole('textbox', { name: 'Further accounts' }).fill(second)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByRole('heading', { name: 'Choose the Facebook accounts to connect' })).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(`@${second}`) }).check()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText(`@${second} on Facebook is connected.`)).toBeVisible()

  const text = 'The terrace is open again.'
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${second}`)
  await contentField(page).fill(text)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('chairs.jpg', '#c98a4b'), await picture('sun.jpg', '#e5b93c')])
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByText(text)).toBeVisible()
  await expect(preview.getByRole('img')).not.toHaveCount(0)
  await page.getByRole('button', { name: /^First comment/ }).click()
  await page.getByRole('textbox', { name: 'First comment' }).fill('Book a table by phone.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Facebook successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: text }).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on Facebook/ })
    .first()
    .click()
  const post = await opened
  await expect(post.getByText(text)).toBeVisible()
  await expect(post.locator('article figure img')).toHaveCount(2)
  await expect(post.getByText('Book a table by phone.')).toBeVisible()
  await expectAccessible(post)
})
