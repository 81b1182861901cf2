import type { Page } from '@playwright/test'
import type { ModelServer } from '../support/model-server.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { contentField } from './studio.ts'

const key = 'sk-own-key-of-the-workspace-Zq9x'
const text = 'Our second bakery opens in Graz on Friday, and the first coffee of the day is on us. Come by!'

let own: ModelServer
test.beforeAll(({ ownModel }) => {
  own = ownModel
  own.play({ kind: 'text', text })
})

const settings = (page: Page) => page.getByRole('region', { name: 'Assistant' })
const toast = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible()

test('With its own key, a workspace generates texts without points until the key is removed', async ({
  page,
  model,
}) => {
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/appearance')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Assistant' }).click()
  await expect(page).toHaveURL('/settings/assistant')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('App settings and configurations')).toBeVisible()
  await expect(settings(page).getByRole('heading', { name: 'studio-large' })).toBeVisible()
  await expect(settings(page).getByText('A text costs 2 points.')).toBeVisible()
  await expect(settings(page).getByText(/^Working · /)).toBeVisible()
  await expectAccessible(page)

  const form = page.getByRole('form', { name: 'Your own model' })
  const field = (name: string | RegExp) => form.getByLabel(name)
  await test.step('missing fields show errors, and a wrong key is detected before saving', async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter the address of the server.')).toBeVisible()
    await expect(form.getByText('Enter the name of the model.')).toBeVisible()
    await field('Address').fill(own.url)
    await field('Model').fill('our-model')
    await field(/^Key/).fill(key)
    own.play({ kind: 'status', status: 401 })
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByText('It does not accept the key. Check the key.')).toBeVisible()
    await expectAccessible(page)
    own.play({ kind: 'text', text })
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByText(/^The model answers\./)).toBeVisible()
    expect(own.asked.at(-1)?.authorization).toBe(`Bearer ${key}`)
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await toast(page, 'Saved. our-model writes your texts from now on, and they cost no points.')
  await expect(settings(page).getByRole('heading', { name: 'our-model' })).toBeVisible()
  await expect(settings(page).getByText('A text costs no points.')).toBeVisible()
  await expect(form.getByText('The stored key ends in Zq9x. Leave this empty to keep it.')).toBeVisible()
  await expect(field(/^Key/)).toHaveValue('')
  expect(await page.content()).not.toContain(key)
  await expectAccessible(page)

  await test.step('the assistant shows and charges no price', async () => {
    const asked = model.asked.length
    await page.goto('/content?mode=ai')
    await page.getByRole('textbox', { name: 'What is the post about?' }).fill('Second bakery in Graz')
    await expect(page.getByText('our-model', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Generate Content', exact: true }).click()
    await expect(contentField(page)).toHaveValue(text)
    await expect(page.getByText('AI content generated successfully!')).toBeVisible()
    await expect(page.getByRole('link', { name: '10 points left' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible()
    expect(model.asked.length).toBe(asked)

    own.play({ kind: 'status', status: 401 })
    await page.getByRole('button', { name: 'Regenerate', exact: true }).click()
    await expect(page.getByText(/owner of the workspace can check it in Settings/)).toBeVisible()
    await expect(contentField(page)).toHaveValue(text)
    expect(model.asked.length).toBe(asked)
  })

  await test.step('after removing it, the model of the installation is used for points', async () => {
    await page.goto('/settings/assistant')
    await expect(settings(page).getByText(/^Not working: It does not accept the key/)).toBeVisible()
    await form.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Remove our-model?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'our-model is removed, and its key is deleted.')
    await expect(settings(page).getByRole('heading', { name: 'studio-large' })).toBeVisible()
    await expect(field('Address')).toHaveValue('')
  })
})

test('Each section of Settings has a URL, and the workspace can be renamed', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/appearance')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  await sections.getByRole('link', { name: 'Workspace' }).press('Enter')
  await expect(page).toHaveURL('/settings/workspace')

  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(page.getByText(/^\d+ KB of .+ used$/)).toBeVisible()
  await name.fill(' ')
  await page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give the workspace a name.')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('River Bakes')
  await page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Save' }).click()
  await toast(page, 'This workspace is now called River Bakes.')
  await page.reload()
  await expect(name).toHaveValue('River Bakes')

  await page.goBack()
  await expect(page).toHaveURL('/settings/appearance')
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await sections.getByRole('link', { name: 'Assistant' }).click()
  await expect(page.getByRole('form', { name: 'Your own model' })).toBeVisible()
})

test('Dark mode can be selected in Settings, or follow the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dark = page.getByRole('switch', { name: 'Dark mode' })
  await expect(dark).not.toBeChecked()
  await expect(page.getByText('Follows your system until you choose.')).toBeVisible()
  await dark.click()
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await expect(dark).toBeChecked()
  await page.getByRole('button', { name: 'Follow the system' }).click()
  await expect(dark).not.toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(dark).toBeChecked()
})
