import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, contentField, newHandle, picture, showBeside } from './studio.ts'

test('A YouTube channel is connected, gets a video with a title and a thumbnail, and shows both', async ({
  page,
  context,
}) => {
  const handle = newHandle()
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect YouTube' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your YouTube account' })).toBeVisible()
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText(`@${handle} on YouTube is connected.`)).toBeVisible()

  const text = 'How our bread gets its crust.'
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await contentField(page).fill(text)
  const issues = page.getByRole('list', { name: 'Before you publish' })
  await expect(issues.getByText('YouTube publishes video only; add a video.')).toBeVisible()
  await page.getByLabel('Choose pictures').setInputFiles(await picture('crust.jpg', '#c98a4b'))
  await expect(issues.getByText(/the picture becomes its thumbnail/)).toBeVisible()
  const buffer = await readFile(path.join(import.meta.dirname, '../support/videos/landscape.mov'))
  await page
    .getByLabel('Choose a video')
    .setInputFiles({ name: 'oven.mov', mimeType: 'video/quicktime', buffer })
  await expect(issues.getByRole('listitem')).toHaveCount(0)

  const options = page.getByRole('group', { name: 'Options of YouTube' })
  await options.getByRole('textbox', { name: 'Title' }).fill('The crust')
  await options.getByRole('combobox', { name: 'Who can watch' }).click()
  await page.getByRole('option', { name: 'People with the link' }).click()
  await showBeside(page, 'Preview')
  await expect(page.getByRole('region', { name: 'Live Preview' }).getByText('The crust')).toBeVisible()

  await page.getByRole('button', { name: 'Publish Now' }).click()
  // YouTube processes a video after it has accepted it.
  await expect(page.getByText('Content published to YouTube successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: text }).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on YouTube/ })
    .click()
  const post = await opened
  await expect(post.getByText('The crust')).toBeVisible()
  await expect(post.getByText(text)).toBeVisible()
  await expect(post.locator('article video')).toHaveCount(1)
  await expect(post.locator('article figure img')).toHaveCount(1)
})
