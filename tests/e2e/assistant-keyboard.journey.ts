import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { assist, contentField } from './studio.ts'

const text = 'Unser Café eröffnet am Freitag in Graz. Gratis Kaffee von 8 bis 10.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('With the keyboard only, each action returns the focus, and so do undo and redo', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content')
  await contentField(page).fill(text)
  await button(page, 'Assist').press('Enter')
  await page.getByRole('menuitem', { name: 'Shorten' }).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('AI content generated successfully!')).toBeVisible()
  await expect(button(page, 'Assist')).toBeFocused()

  await button(page, 'Undo').press('Enter')
  await expect(contentField(page)).toHaveValue(text)
  // Nothing is left to undo.
  await expect(button(page, 'Redo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(contentField(page)).not.toHaveValue(text)
  await expect(button(page, 'Undo')).toBeFocused()
})

test('Submitting an invalid form focuses the invalid field', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content/ideas')
  await page.getByRole('button', { name: /^Plan a week/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Topic or web address' })).toBeFocused()

  await page.goto('/settings/assistant')
  await button(page, 'Save').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await page.keyboard.type('http://localhost:11434/v1')
  await button(page, 'Test').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Model' })).toBeFocused()
})

test('A text that needs no change is free, and the screen says so', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content')
  await contentField(page).fill(text)
  await assist(page, 'Fix punctuation')
  await expect(
    page.getByText('There is nothing to change here. You were not charged any points.'),
  ).toBeVisible()
  await assist(page, 'Write for other platforms')
  const dialog = page.getByRole('dialog', { name: 'A text for each platform' })
  await dialog.getByRole('checkbox', { name: /Facebook/ }).check()
  await dialog.getByRole('button', { name: 'Write for 1 other platform · 0 points' }).click()
  await expect(
    dialog.getByText('Your text fits here as it is. You were not charged any points.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByRole('link', { name: '10 points left' })).toBeVisible()
})
