import { contentField, picture, platformCard, showBeside, writeFor } from '../studio.ts'
import { atEmptyComposer, colorOf, departs, expect, test } from './specification.ts'

test('Pick a platform card; each shows its character limit', async ({ member: { page } }) => {
  await page.goto('/content')
  for (const [name, limit] of [
    ['Instagram', '2,200'],
    ['Facebook', '63,206'],
    ['Twitter/X', '280'],
    ['LinkedIn', '3,000'],
    ['TikTok', '2,200'],
    ['YouTube', '5,000'],
  ] as const) {
    await expect(page.getByRole('checkbox', { name: `${name} ${limit} characters` })).toContainText(limit)
  }
  await writeFor(page, 'LinkedIn')
  await expect(platformCard(page, 'LinkedIn')).toBeChecked()
})

test('Content text area with a characters-left counter (amber when fewer than 50 remain, red when over) and a length/limit chip', async ({
  member,
}) => {
  const { page } = member
  await atEmptyComposer(member)
  const counterWith = async (length: number, words: string) => {
    await contentField(page).fill('a'.repeat(length))
    const counter = page.getByText(words, { exact: true }).first()
    await expect(counter).toBeVisible()
    await expect(page.getByText(`${length}/280`)).toBeVisible()
    return colorOf(counter)
  }
  const plain = await counterWith(230, '50 characters left')
  const amber = await counterWith(231, '49 characters left')
  const red = await counterWith(281, '1 character over')
  // Red is the strongest part of both warnings; amber has more green.
  expect(plain.red).toBeLessThan(plain.blue)
  expect(amber.red).toBeGreaterThan(amber.green)
  expect(amber.green).toBeGreaterThan(amber.blue)
  expect(red.red).toBeGreaterThan(red.green)
  expect(red.green / red.red).toBeLessThan(amber.green / amber.red)
})

test('Media: add multiple images (image files only), remove a single image', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await expect(page.getByLabel('Choose pictures')).toHaveAttribute('multiple', '')
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('red.jpg', '#c1121f'), await picture('blue.jpg', '#003049')])
  const tray = page.getByRole('list', { name: 'Pictures' })
  await expect(tray.getByRole('button', { name: /add description/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Remove picture 1, red/ }).click()
  await expect(tray.getByRole('button', { name: /add description/ })).toHaveCount(1)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText(/notes\.txt is neither a picture nor a video/)).toBeVisible()
})

test(
  'Add Video is disabled (labelled Soon)',
  departs('Videos are real, so that TikTok and YouTube work.'),
  async ({ member: { page } }) => {
    await page.goto('/content')
    await expect(page.getByRole('button', { name: /video/i }).first()).toBeEnabled()
  },
)

test('Clear empties content, prompt, images and messages', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await contentField(page).fill('To be cleared')
  await page.getByLabel('Choose pictures').setInputFiles(await picture('red.jpg', '#c1121f'))
  await expect(page.getByRole('list', { name: 'Pictures' })).toBeVisible()
  await showBeside(page, 'Assistant')
  const prompt = page.getByRole('textbox', { name: 'What is the post about?' })
  await prompt.fill('Our new bread')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(contentField(page)).toHaveValue('')
  await expect(prompt).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Pictures' })).toBeHidden()
  await expect(page.getByText('Draft saved successfully!')).toBeHidden()
})

test('Save Draft: disabled when the content is blank', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  const save = page.getByRole('button', { name: 'Save Draft' })
  await contentField(page).fill(' ')
  await expect(save).toBeDisabled()
  await contentField(page).fill('Not blank')
  await expect(save).toBeEnabled()
})

test(
  "Save Draft shows 'Draft saved successfully!' for 3 seconds; no call",
  departs('The draft is saved on the server.'),
  async ({ member }) => {
    const { page } = member
    await atEmptyComposer(member)
    await contentField(page).fill('Kept')
    const saved = page.waitForResponse((one) => one.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    expect((await saved).ok()).toBe(true)
    const message = page.getByText('Draft saved successfully!')
    await expect(message).toBeVisible()
    const seen = Date.now()
    await expect(message).toBeHidden()
    expect(Date.now() - seen).toBeGreaterThan(2_000)
  },
)

test('Publish Now: disabled when content exceeds the limit', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  const publish = page.getByRole('button', { name: 'Publish Now' })
  await contentField(page).fill('a'.repeat(280))
  await expect(publish).toBeEnabled()
  await contentField(page).fill('a'.repeat(281))
  await expect(publish).toBeDisabled()
})

test('AI Assistant panel: prompt text area (4 rows), Language dropdown (default English), and a Generate Content button labelled with its point cost', async ({
  member: { page },
}) => {
  await page.goto('/content?mode=ai')
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  await expect(panel.getByRole('textbox', { name: 'What is the post about?' })).toHaveAttribute('rows', '4')
  await expect(panel.getByRole('combobox', { name: 'Language' })).toContainText('English')
  await expect(panel.getByRole('button', { name: /^Generate Content.*2 points/ })).toBeVisible()
})

test('Static tips and Platform Insights (character limit, hashtag limit, best time 9:00 AM)', async ({
  member: { page },
}) => {
  await page.goto('/content?mode=ai')
  await writeFor(page, 'LinkedIn')
  await showBeside(page, 'Assistant')
  await expect(page.getByRole('region', { name: 'Tips' }).getByRole('listitem').first()).toBeVisible()
  const insights = page.getByRole('region', { name: 'Platform Insights' })
  for (const [name, value] of [
    ['Character limit', '3,000'],
    ['Hashtag limit', '3'],
    ['Best time', '9:00 AM'],
  ] as const) {
    await expect(insights.locator('div:has(> dt)').filter({ hasText: name }).locator('dd')).toHaveText(value)
  }
})

test("A live Preview shows a sample brand, the first image, the text or 'Your content will appear here...'", async ({
  member,
}) => {
  const { page } = member
  await atEmptyComposer(member)
  await showBeside(page, 'Preview')
  await writeFor(page, 'Facebook')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByText('Your content will appear here...')).toBeVisible()
  await contentField(page).fill('Fresh bread')
  await expect(preview.getByText('Fresh bread')).toBeVisible()
  await expect(preview.getByText('Your content will appear here...')).toBeHidden()
  await page.getByLabel('Choose pictures').setInputFiles(await picture('red.jpg', '#c1121f'))
  await expect(preview.locator('img[src*="/media/"], img[src^="blob:"]').first()).toBeVisible()
  await expect(preview.getByText('Your Brand')).toBeVisible()
})

test(
  'A live Preview shows a hard-coded Performance Prediction',
  departs(
    'The prediction is the range in which 8 of 10 such posts end up, computed from the results of the account. Without a history, and on plans without advanced analytics, it has no figure and says why.',
  ),
  async ({ member }) => {
    const { page } = member
    await atEmptyComposer(member)
    await showBeside(page, 'Preview')
    const prediction = page
      .getByRole('region', { name: 'Live Preview' })
      .getByRole('region', { name: 'Performance Prediction' })
    await expect(prediction).toContainText(/Not available yet|Part of the Pro plan/)
    await expect(prediction).not.toContainText('%')
  },
)
