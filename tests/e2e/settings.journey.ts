import type { Page } from '@playwright/test'
import type { ModelServer } from '../support/model-server.ts'
import { expect, test } from './fixtures.ts'
import { signedIn, signIn } from './people.ts'
import { contentField, picture } from './studio.ts'

test.use({ withModel: true })

const key = 'sk-own-key-of-the-workspace-Zq9x'
const text = 'Our second bakery opens in Graz on Friday, and the first coffee of the day is on us. Come by!'

let own: ModelServer
test.beforeAll(({ ownModel }) => {
  own = ownModel
  own.play({ kind: 'text', text })
})

const settings = (page: Page) => page.getByRole('region', { name: 'Assistant' })
const preferencesSaved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/user/preferences') && reply.request().method() === 'PATCH',
  )
const toast = (page: Page, words: string | RegExp) => expect(page.getByText(words)).toBeVisible()

test('With its own key, a workspace generates texts without points until the key is removed', async ({
  page,
  model,
}) => {
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Assistant' }).click()
  await expect(page).toHaveURL('/settings/assistant')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByText('App settings and configurations')).toBeVisible()
  await expect(settings(page).getByRole('heading', { name: 'studio-large' })).toBeVisible()
  await expect(settings(page).getByText('A text costs 2 points.')).toBeVisible()
  await expect(settings(page).getByText(/^Working · /)).toBeVisible()

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

  await test.step('the model is tried, and what was found is said in words', async () => {
    await settings(page)
      .getByRole('button', { name: /^Try this model/ })
      .click()
    const found = settings(page).getByRole('list', { name: 'What was found' })
    await expect(found.getByText(/^It forgot the beginning of a long text/)).toBeVisible()
    await expect(found.getByText('It writes an everyday post for a bar without refusing.')).toBeVisible()
  })

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
    await question.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'our-model is removed, and its key is deleted.')
    await expect(settings(page).getByRole('heading', { name: 'studio-large' })).toBeVisible()
    await expect(field('Address')).toHaveValue('')
  })
})

test('Each section of Settings has a URL, and the workspace can be renamed', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/profile')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await sections.getByRole('link', { name: 'Workspace' }).press('Enter')
  await expect(page).toHaveURL('/settings/workspace')

  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(page.getByText(/^\d+ KB of .+ used$/)).toBeVisible()
  await name.fill(' ')
  await page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give the workspace a name.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('River Bakes')
  await page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Save' }).click()
  await toast(page, 'This workspace is now called River Bakes.')
  await page.reload()
  await expect(name).toHaveValue('River Bakes')

  await page.getByRole('combobox', { name: 'Time zone of the workspace' }).click()
  await page.getByRole('option', { name: 'America/New York' }).click()
  await toast(page, /^Saved\. All times are in America.New York now\.$/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time zone of the workspace' })).toHaveText(
    'America/New York',
  )

  await page.goBack()
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await sections.getByRole('link', { name: 'Assistant' }).click()
  await expect(page.getByRole('form', { name: 'Your own model' })).toBeVisible()
})

test('A workspace has a picture, and everyone decides about milestones, letters and shared usage', async ({
  page,
}) => {
  await signedIn(page)
  await page.goto('/settings/workspace')
  await page.getByLabel('Picture file').setInputFiles(await picture('logo.png', '#4f46e5'))
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Workspace' }).locator('img')).toHaveAttribute(
    'src',
    /^\/api\/workspace-pictures\/[0-9a-f]{32}$/,
  )
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()

  const toggle = (name: string) => page.getByRole('switch', { name })
  const turnOn = async (name: string) => {
    await expect(toggle(name)).not.toBeChecked()
    await expect(toggle(name)).toBeEnabled()
    const saved = preferencesSaved(page)
    await toggle(name).click()
    expect((await saved).status()).toBe(200)
  }
  await page.goto('/settings/security')
  await turnOn('Share analytics data')
  await expect(page.getByText(/never sent anywhere else/)).toBeVisible()
  await page.goto('/settings/notifications')
  await turnOn('Marketing emails')
  await turnOn('Engagement milestones')
  await page.reload()
  await expect(toggle('Marketing emails')).toBeChecked()
  await expect(toggle('Engagement milestones')).toBeChecked()
  // The master of all emails; milestones are also under the bell.
  await toggle('Email notifications').click()
  await expect(toggle('Marketing emails')).toBeDisabled()
  await expect(toggle('Engagement milestones')).toBeEnabled()
})

test('Dark mode can be selected in Settings, or follow the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signedIn(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Appearance' }).click()
  const dark = page.getByRole('switch', { name: 'Dark mode' })
  await expect(dark).not.toBeChecked()
  await expect(page.getByText('Follows your system until you choose.')).toBeVisible()
  await dark.click()
  await expect(dark).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(dark).toBeChecked()
  await page.getByRole('button', { name: 'Follow the system' }).click()
  await expect(dark).not.toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(dark).toBeChecked()
})

test('Compact layout, tooltips and dark mode are the same on another device', async ({
  page,
  browser,
  product,
}) => {
  const person = await signedIn(page)
  await page.goto('/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const tooltip = page.locator('[data-tooltip]')
  const heightOf = async (where: Page) =>
    (await where.getByRole('region', { name: 'Quick Actions' }).boundingBox())?.height ?? 0
  // Their script is loaded after the page.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await bell.hover()
    await expect(tooltip).toHaveText(/^Notifications/, { timeout: 2_000 })
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  const compact = await heightOf(page)

  await page.goto('/settings/appearance')
  for (const name of ['Compact layout', 'Show tooltips']) {
    const toggle = page.getByRole('switch', { name })
    await expect(toggle).toBeChecked()
    const saved = preferencesSaved(page)
    await toggle.click()
    expect((await saved).status()).toBe(200)
    await expect(toggle).not.toBeChecked()
  }
  const saved = preferencesSaved(page)
  await page.getByRole('switch', { name: 'Dark mode' }).click()
  expect((await saved).status()).toBe(200)

  const elsewhere = await browser.newContext({ baseURL: product.url, colorScheme: 'light' })
  const device = await elsewhere.newPage()
  await signIn(device, person)
  await device.goto('/dashboard')
  await expect(device.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => heightOf(device)).toBeGreaterThan(compact)
  // The browser shows nothing either.
  const locked = device.getByRole('main').getByRole('button', { name: 'Schedule' })
  await expect(async () => {
    await device.mouse.move(0, 0)
    await expect(locked).toHaveAttribute('title', /./)
    await locked.hover()
    await expect(locked).not.toHaveAttribute('title', /./, { timeout: 2_000 })
  }).toPass()
  await device.getByRole('button', { name: /^Notifications/ }).hover()
  await expect(device.locator('[data-tooltip]')).toHaveCount(0)
  await elsewhere.close()
})

test('Email notifications can be turned off in Settings, and stay off', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings/notifications')
  const toggle = page.getByRole('switch', { name: 'Email notifications' })
  await expect(toggle).toBeChecked()
  const saved = preferencesSaved(page)
  await toggle.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(toggle).toBeEnabled()
  await expect(toggle).not.toBeChecked()
})
