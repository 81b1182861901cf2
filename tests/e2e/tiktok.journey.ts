import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, contentField, newHandle } from './studio.ts'

test('A TikTok account is connected, and gets a video once its user has chosen what TikTok leaves open', async ({
  page,
  context,
}) => {
  const handle = newHandle()
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect TikTok' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your TikTok account' })).toBeVisible()
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(handle)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText(`@${handle} on TikTok is connected.`)).toBeVisible()

  const text = 'Four seconds of our oven. #bread'
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await contentField(page).fill(text)
  const buffer = await readFile(path.join(import.meta.dirname, '../support/videos/portrait.mp4'))
  await page.getByLabel('Choose a video').setInputFiles({ name: 'oven.mp4', mimeType: 'video/mp4', buffer })
  const issues = page.getByRole('list', { name: 'Before you publish' })
  await expect(issues.getByText('Choose who can watch this on TikTok.')).toBeVisible()
  await expect(issues.getByText('Say whether this TikTok promotes a product or brand.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()

  const options = page.getByRole('group', { name: 'Options of TikTok' })
  await options.getByRole('combobox', { name: 'Who can watch' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await options.getByRole('combobox', { name: 'Does this TikTok promote a product or brand?' }).click()
  await page.getByRole('option', { name: 'No', exact: true }).click()
  await expect(issues.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  // TikTok processes a video after it has accepted it.
  await expect(page.getByText('Content published to TikTok successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: text }).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on TikTok/ })
    .click()
  const post = await opened
  await expect(post.getByText(text)).toBeVisible()
  await expect(post.locator('article video')).toHaveCount(1)
})
