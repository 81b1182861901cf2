import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'
import { assist, contentField, openMore } from './studio.ts'

const promptField = (page: Page) => page.getByRole('textbox', { name: 'What is the post about?' })
const brief = 'Unsere Bäckerei eröffnet am Freitag in Graz. Gratis Kaffee von 8 bis 10.'

test('Without a model the template writer drafts for 0 points, and shows what needs a model', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'AI Generate' }).click()
  await expect(page).toHaveURL('/content?mode=ai')
  await expect(promptField(page)).toBeFocused()
  await expect(
    page.getByText('Template writer: connect a model for better drafts', { exact: true }),
  ).toBeVisible()

  await promptField(page).fill(brief)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await expect(page.getByRole('option')).toHaveCount(10)
  await page.getByRole('option', { name: /^German/ }).click()
  await page.getByRole('button', { name: 'Generate Content · 0 points' }).click()
  await expect(page.getByText('AI content generated successfully!')).toBeVisible()
  await expect(contentField(page)).toHaveValue(/Bäckerei/)
  const draft = await contentField(page).inputValue()

  await test.step('actions that need a model are disabled, with the reason', async () => {
    await page.getByRole('button', { name: 'Assist', exact: true }).click()
    for (const name of ['Rephrase', 'Change tone', 'Translate']) {
      const action = page.getByRole('menuitem', { name })
      await expect(action).toBeDisabled()
      await expect(action).toHaveAccessibleDescription(/^Connect a model to /)
    }
    await page.keyboard.press('Escape')
  })
  await page.getByRole('button', { name: 'Regenerate · 0 points' }).click()
  await expect(contentField(page)).not.toHaveValue(draft)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contentField(page)).toHaveValue(draft)

  await test.step('texts for three platforms cost nothing either', async () => {
    // More hashtags than any of the three platforms accepts, so that every text differs.
    await contentField(page).fill(`${draft}\n\n#eins #zwei #drei #vier`)
    await assist(page, 'Write for other platforms')
    const dialog = page.getByRole('dialog', { name: 'A text for each platform' })
    for (const box of [0, 1, 2]) await dialog.getByRole('checkbox').nth(box).check()
    await dialog.getByRole('button', { name: 'Write for 3 other platforms · 0 points' }).click()
    await dialog.getByRole('button', { name: 'Use these 3 texts' }).click()
    await expect(page.getByRole('link', { name: '10 points left' })).toBeVisible()
  })
  await test.step('the language is saved, and Clear empties the prompt', async () => {
    await openMore(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(promptField(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(promptField(page)).toHaveValue(brief)
    await expect(contentField(page)).toHaveValue(/#vier$/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText(/German/)
  })
})

test('On a phone the assistant is a sheet, which gives way to the text that it writes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await page.goto('/content')
  await expect(contentField(page)).toBeVisible()
  await expect(promptField(page)).toBeHidden()
  await page.getByRole('button', { name: 'Assistant', exact: true }).click()
  await promptField(page).fill('Our bakery opens in Graz on Friday')
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(contentField(page)).toHaveValue(/Graz/)
  await expect(contentField(page)).toBeInViewport()
  await expect(promptField(page)).toBeHidden()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('An unverified user is asked to verify first', async ({ page }) => {
  await signedIn(page, newPerson(), { verified: false })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/content?mode=ai')
  await promptField(page).fill('Our bakery opens in Graz on Friday')
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(promptField(page)).toHaveValue('Our bakery opens in Graz on Friday')
})
