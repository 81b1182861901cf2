import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, picture } from './studio.ts'

const left = async (page: Page, selector: string): Promise<number> =>
  Math.round((await page.locator(selector).first().boundingBox())?.x ?? NaN)

test('On a wide screen the title of the page stands above its content', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await signedIn(page)
  for (const path of ['/dashboard', '/content/calendar']) {
    await page.goto(path)
    await expect(page.locator('main h2, main h3, main nav').first()).toBeVisible()
    expect(await left(page, 'header h1')).toBe(await left(page, 'main > div'))
  }
})

test('On a phone the title has one line, and the tabs show that there are more', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content/posts')
  const tabs = page.getByRole('navigation', { name: 'Content Studio' })
  await expect(tabs).toHaveAttribute('data-more', /end/)
  await page.goto('/content/voices')
  await expect(tabs.getByRole('link', { name: 'Brand voices' })).toBeInViewport({ ratio: 0.95 })
  await expect(tabs).toHaveAttribute('data-more', 'start')
  for (const path of ['/content', '/subscription', '/social']) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const lines = await title.evaluate(
      (element: { scrollHeight: number; clientHeight: number }) =>
        element.scrollHeight / element.clientHeight,
    )
    expect(lines).toBe(1)
    expect((await title.boundingBox())?.height).toBeLessThan(30)
  }
})

test('A tile of the media library shows all of a wide picture', async ({ page }) => {
  await signedIn(page)
  await page.goto('/content/media')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await picture('wide.png', '#246'))
  const tile = page.getByRole('button', { name: /wide\.png/ }).locator('img')
  await expect(tile).toHaveCSS('object-fit', 'contain')
})

test('Labels stand above their fields, and the box of the default voice under them', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content/voices/new')
  const name = await page.getByRole('textbox', { name: 'Name' }).boundingBox()
  const box = await page.getByRole('checkbox', { name: 'Make this the default voice' }).boundingBox()
  // The box has a margin of its own within the area that can be clicked.
  expect(Math.abs((box?.x ?? NaN) + 12 - (name?.x ?? NaN))).toBeLessThanOrEqual(4)
  await (await clientOf(page)).call('POST', '/api/brand-voices', { name: 'House voice', isDefault: true })
  await page.goto('/content?mode=ai')
  const field = page.getByRole('combobox', { name: 'Brand voice' })
  await expect(field).toHaveText('House voice')
  const label = await page
    .locator('label, legend, span, p')
    .getByText('Brand voice', { exact: true })
    .first()
    .boundingBox()
  const select = await field.boundingBox()
  expect((label?.y ?? NaN) + (label?.height ?? NaN)).toBeLessThanOrEqual(select?.y ?? NaN)
})
