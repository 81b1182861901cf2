import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import { threeAccounts, withResults } from './results.ts'
import { connect, contentField, showBeside, writeFor } from './studio.ts'

const cards = (page: Page): Locator => page.getByRole('list', { name: 'Your results' }).getByRole('listitem')
const chart = (page: Page, name: string): Locator => page.getByRole('figure', { name, exact: true })
const lines = (figure: Locator): Locator => figure.getByRole('list', { name: 'Lines' }).getByRole('listitem')

/** The lines that are drawn. */
const drawn = (figure: Locator): Locator => figure.locator('.MuiLineChart-line')

/** The file that a click saves. */
async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('A quarter of three accounts is filtered, compared and exported', async ({ page, product }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await withResults(product, page, 180)
  await withoutLiveUpdates(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View detailed analytics' }).click()
  await expect(page).toHaveURL('/analytics')

  await test.step('the cards have the numbers, and how they changed', async () => {
    await expect(cards(page)).toHaveCount(4)
    await expect(cards(page).nth(0)).toContainText(
      /Total Impressions[\d.,]+K?.+vs\. previous period.*3 accounts/,
    )
    await expect(cards(page).nth(1)).toContainText(/Engagement Rate\d\.?\d?%.+points vs\. previous period/)
    await expect(cards(page).nth(2)).toContainText(/Followers Gained\+\d/)
    await expect(cards(page).nth(3)).toContainText(/Profile Views.*2 of 3 accounts/)
    await expect(page.getByText(/updated just now/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('posts are ranked, and what works is said in words', async () => {
    for (const title of ['Best posts', 'Weakest posts']) {
      await expect(page.getByRole('region', { name: title }).getByRole('listitem')).toHaveCount(5)
    }
    await expect(page.getByRole('list', { name: 'What works for you' })).toContainText(
      /Posts with a question got [\d.]+ times the engagement rate/,
    )
    const kinds = chart(page, 'Engagement rate by kind of post')
    await kinds.getByRole('button', { name: 'Table' }).click()
    await expect(kinds.getByRole('row', { name: /Question: Asks a question/ })).toBeVisible()
  })

  await test.step('the range, an account and the number stand in the address', async () => {
    const impressions = chart(page, 'Impressions')
    await expect(drawn(impressions)).toHaveCount(2)
    await expect(lines(impressions)).toHaveText(['Impressions', 'Previous period'])
    await page.getByRole('combobox', { name: 'Dates' }).click()
    await page.getByRole('option', { name: 'Last 90 days' }).click()
    await expect(page).toHaveURL('/analytics?range=90')
    await page.getByRole('button', { name: 'By account' }).click()
    await expect(lines(chart(page, 'Impressions by account'))).toHaveCount(3)
    await page.getByRole('button', { name: /^Platforms/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Facebook' }).click()
    await page.keyboard.press('Escape')
    await expect(lines(chart(page, 'Impressions by account'))).toHaveCount(0)
    await expect(page).toHaveURL('/analytics?range=90&platforms=facebook&by=account')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Platforms Facebook' })).toBeVisible()
  })

  await test.step('the numbers of a day are shown to the pointer, the keyboard and screen readers', async () => {
    await page.goto('/analytics?range=90')
    const impressions = chart(page, 'Impressions')
    const tooltip = impressions.getByRole('tooltip')
    const svg = impressions.locator('.MuiChartsSurface-root').first()
    const box = await svg.boundingBox()
    await svg.hover({ position: { x: 60, y: 100 } })
    await expect(tooltip.getByText(/^6 days from [A-Z][a-z]+ \d+, 2026$/)).toBeVisible()
    await svg.hover({ position: { x: (box?.width ?? 0) - 30, y: 100 } })
    await expect(tooltip.getByText(/^7 days from /)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
    await page.mouse.move(0, 0)
    await svg.hover({ position: { x: 60, y: 100 } })
    await expect(tooltip).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(tooltip).toBeHidden()
    await impressions.getByRole('button', { name: 'Impressions as a PNG picture' }).focus()
    for (const key of ['Tab', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(tooltip.getByText(/^7 days from /)).toBeVisible()
    const said = await impressions.locator('[role="img"]:focus').getAttribute('aria-labelledby')
    const words = await impressions.locator(`[id="${said}"]`).textContent()
    await impressions.getByRole('button', { name: 'Table' }).click()
    const [week = '', now = ''] = (await impressions.getByRole('row').nth(2).innerText()).split('\t')
    expect(words).toBe(`7 days from ${week}; Impressions; ${now}`)
  })

  await test.step('what a platform does not tell is not available', async () => {
    await page.goto('/analytics?range=90&metric=reach&by=platform')
    const reach = chart(page, 'Reach by platform')
    await reach.getByRole('button', { name: 'Table' }).click()
    const table = reach.getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Week from', /./, /./, 'Twitter/X'])
    await expect(table.getByRole('row').nth(3).getByRole('cell').last()).toHaveText('Not available')
    const accounts = page.getByRole('region', { name: 'Compare accounts, table' })
    const ofX = accounts.getByRole('row').filter({ hasText: 'Twitter/X' })
    await expect(ofX.getByRole('cell')).toHaveText([
      /\d/,
      /\d/,
      'Not available',
      /\d/,
      /%/,
      /\d/,
      /\d/,
      'Not available',
    ])
    await expectAccessible(page)
  })

  await test.step('chart and accounts are files', async () => {
    const reach = chart(page, 'Reach by platform')
    const csv = await saved(page, reach.getByRole('button', { name: 'Reach by platform as a CSV file' }))
    expect(csv.name).toMatch(/^reach-[\d-]+-to-[\d-]+\.csv$/)
    expect(csv.content.toString().split('\r\n')).toHaveLength(13 + 2)
    await reach.getByRole('button', { name: 'Table' }).click()
    await expect(drawn(reach)).toHaveCount(3)
    const png = await saved(page, reach.getByRole('button', { name: 'Reach by platform as a PNG picture' }))
    expect(png.name).toMatch(/\.png$/)
    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    expect(png.content.length).toBeGreaterThan(5_000)
  })
})

test('The composer predicts what a post will get from the results of its account, and nothing without them', async ({
  page,
  product,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await withResults(product, page, 300, threeAccounts.slice(1))
  await connect(page, 'linkedin')
  await withoutLiveUpdates(page)
  await page.goto('/content')
  await showBeside(page, 'Preview')
  await writeFor(page, 'Facebook')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  const prediction = preview.getByRole('region', { name: 'Performance Prediction' })
  await expect(prediction).toContainText('Write something to see what the post can expect.')
  await expect(prediction.getByRole('definition')).toHaveCount(0)
  await contentField(page).fill('Fresh bread')
  await expect(prediction).toContainText(/Impressions[\d,]+ to [\d,]+most likely about [\d,]+/)
  const rate = prediction.getByRole('definition').nth(1)
  await expect(rate).toHaveText(/^[\d.]+% to [\d.]+%most likely about [\d.]+%$/)
  await expect(prediction).toContainText(/About 8 of 10 such posts .* the last \d+ posts of this account/)
  const before = await rate.innerText()
  await expect(prediction).not.toContainText('Posts with a question')
  await contentField(page).fill('Which bread would you like?')
  await expect(prediction.getByRole('list', { name: 'Why' })).toContainText(
    /Posts with a question got [\d.]+ times the engagement rate/,
  )
  await expect(rate).not.toHaveText(before)
  await expectAccessible(page)
  await writeFor(page, 'LinkedIn')
  await expect(prediction).toContainText('Not available yet: it takes the results of 25 posts')
  await expect(prediction.getByRole('definition')).toHaveCount(0)
})

test('A new user is led to an account and to a first post', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/analytics')
  await expect(cards(page).first()).toContainText('Not available')
  await page.getByRole('link', { name: 'Connect an account' }).click()
  await expect(page).toHaveURL('/social')
  await connect(page, 'twitter')
  await page.goto('/analytics')
  await expect(page.getByText('Publish your first post')).toBeVisible()
  await expectAccessible(page)
})

test('Numbers that cannot be loaded can be loaded again', async ({ page, noErrors }) => {
  noErrors.allow(/500/)
  await signedIn(page, undefined, { plan: 'pro' })
  let failing = true
  await page.route('**/api/analytics?*', (route) =>
    failing ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await page.goto('/analytics')
  await expect(page.getByText('Your analytics could not be loaded')).toBeVisible()
  failing = false
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(4)
})

test('Nothing moves when the numbers come', async ({ page, product }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await withResults(product, page, 30, threeAccounts.slice(0, 1))
  await withoutLiveUpdates(page)
  const measured = Promise.withResolvers<void>()
  await page.route('**/api/analytics?*', async (route) => {
    await measured.promise
    await route.continue()
  })
  await page.goto('/analytics')
  const skeleton = page.getByRole('status', { name: 'Loading your analytics' })
  await expect(skeleton).toBeVisible()
  const before = await skeleton.locator('.MuiCard-root').first().boundingBox()
  measured.resolve()
  await expect(drawn(chart(page, 'Impressions'))).toHaveCount(2)
  const after = await cards(page).first().boundingBox()
  expect(after?.y).toBe(before?.y)
  expect(after?.height).toBe(before?.height)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`In ${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('analytics are accessible and do not scroll sideways', async ({ page, product }) => {
        await signedIn(page, undefined, { plan: 'pro' })
        await withResults(product, page, 60, threeAccounts.slice(0, 2))
        await withoutLiveUpdates(page)
        await page.goto('/analytics?by=account')
        await expect(lines(chart(page, 'Impressions by account'))).toHaveCount(2)
        await expect(drawn(chart(page, 'Impressions by account'))).toHaveCount(2)
        await expectFits(page)
        await expectAccessible(page)
      })
    })
  }
}
