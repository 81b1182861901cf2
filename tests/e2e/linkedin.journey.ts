import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, contentField, newHandle, picture, showBeside } from './studio.ts'

test('A LinkedIn page is chosen beside the member, gets a post with a picture, and shows it', async ({
  page,
  context,
}) => {
  const [member, company] = [newHandle(), newHandle()]
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your LinkedIn account' })).toBeVisible()
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(member)
  await page.getByRole('textbox', { name: 'Further accounts' }).fill(company)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByRole('heading', { name: 'Choose the LinkedIn accounts to connect' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('checkbox', { name: new RegExp(`@${company}`) }).check()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText(`@${company} on LinkedIn is connected.`)).toBeVisible()

  const text = 'We are hiring a baker (full time). #jobs'
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${company}`)
  await contentField(page).fill(text)
  await page.getByLabel('Choose pictures').setInputFiles(await picture('bakery.jpg', '#c98a4b'))
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByText('We are hiring a baker (full time).')).toBeVisible()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to LinkedIn successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: text }).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on LinkedIn/ })
    .click()
  const post = await opened
  await expect(post.getByText(text)).toBeVisible()
  await expect(post.locator('article figure img')).toHaveCount(1)
})
