import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { day, dayMs } from './planned.ts'
import { chosenAccounts, connect, contentField, openMore, platformCard } from './studio.ts'

async function atBoth(page: Page): Promise<void> {
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  await connect(page, 'facebook')
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['Twitter/X', 'Facebook']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await card.click()
  }
}

type Line = {
  style: { width: string }
  querySelector(selector: string): { getClientRects(): ArrayLike<unknown> }
}

/** The width in pixels at which the link in this line is broken onto two; null if there is none. */
const brokenLinkWidth = (one: unknown): number | null => {
  const line = one as Line
  for (let width = 120; width < 480; width += 4) {
    line.style.width = `${width}px`
    if (line.querySelector('a').getClientRects().length > 1) return width
  }
  return null
}

test('One post after the other is written without a break', async ({ page }) => {
  await page.clock.install()
  await atBoth(page)
  const toDashboard = 2_000

  await test.step('after publishing, the keys go into the text, and the composer stays with what is typed', async () => {
    await contentField(page).fill('The first post')
    await page.getByRole('button', { name: 'Publish to 2 accounts' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    await expect(contentField(page)).toBeFocused()
    await page.keyboard.type('The second')
    await page.clock.runFor(2 * toDashboard)
    await expect(page).toHaveURL(/\/content/)
    await expect(contentField(page)).toHaveValue('The second')
  })
  await test.step('keys go into the text after it was cleared, too', async () => {
    await openMore(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(contentField(page)).toBeFocused()
  })
  await test.step('a new post goes to the accounts that were chosen last', async () => {
    await page.goto('/dashboard')
    await page.goto('/content')
    await expect(platformCard(page, 'Twitter/X')).toBeChecked()
    await expect(platformCard(page, 'Facebook')).toBeChecked()
  })
  await test.step('a time that is clicked says which unfinished post it opens', async () => {
    await contentField(page).fill('Something else')
    await page.goto('/dashboard')
    await page.goto(`/content?at=${day(new Date(Date.now() + dayMs))}T11:00`)
    await expect(page.getByText(/^The post you had not finished, now set for .*11:00 AM\.$/)).toBeVisible()
    await page.getByRole('button', { name: 'Start a new post' }).click()
    await expect(contentField(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: /^When: .*11:00 AM/ })).toBeVisible()
  })
})

/** Turns the wheel, and waits until the page knows. */
async function turnWheel(page: Page): Promise<void> {
  const turned = page.evaluate(
    `new Promise((resolve) => addEventListener('wheel', () => resolve(), { once: true }))`,
  )
  await page.mouse.wheel(0, 10)
  await turned
}

for (const [what, act] of [
  ['a tap', (page: Page) => page.getByRole('heading', { name: 'Content Studio' }).click()],
  ['scrolling', turnWheel],
  ['the focus', (page: Page) => page.getByRole('link', { name: 'Calendar' }).first().focus()],
] as const) {
  test(`After publishing, ${what} keeps the composer open`, async ({ page }) => {
    await page.clock.install()
    await atBoth(page)
    await contentField(page).fill('The only post')
    await page.getByRole('button', { name: 'Publish to 2 accounts' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    await act(page)
    await page.clock.runFor(5_000)
    await expect(page).toHaveURL(/\/content/)
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  })
}

test('While a post is published, its options stay in place, and what was told in the composer is not told again', async ({
  page,
}) => {
  await signedIn(page)
  await connect(page, 'twitter')
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  await contentField(page).fill('The only post')
  // So long that it can be looked at.
  await page.route('**/api/post-groups/*', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  const options = page.getByRole('combobox', { name: 'Who can reply' })
  const before = await options.boundingBox()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('You can leave this page.')).toBeVisible()
  await expect(chosenAccounts(page).getByText('Publishing', { exact: true })).toHaveCount(0)
  expect(await options.boundingBox()).toEqual(before)
  const message = page.getByText('Content published to Twitter/X successfully!')
  await expect(message).toBeVisible()
  // The icon of the link never falls onto a line of its own, however wide the message is.
  expect(await message.evaluate(brokenLinkWidth)).toBe(null)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'The only post' })).toBeVisible()
  await expect(message).toBeHidden()
})

test('What blocks publishing is counted in the bar and marked on its tab, and a click leads there', async ({
  page,
}) => {
  await signedIn(page)
  await connect(page, 'twitter')
  await connect(page, 'instagram')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'AI Assistant' })).toBeVisible()
  for (const name of ['Instagram', 'Twitter/X']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await card.click()
  }
  await contentField(page).fill('Fresh bread, every morning. '.repeat(12))
  // The preview takes the place of an assistant that was not used.
  await expect(page.getByRole('heading', { name: 'Live Preview' })).toBeVisible()

  await expect(page.getByRole('tab', { name: /^Instagram.*not ready yet/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Twitter\/X.*not ready yet/ })).toBeVisible()
  await page.getByRole('button', { name: '2 things to fix' }).click()
  const issues = page.getByRole('list', { name: 'Before you publish' }).getByRole('listitem')
  await expect(issues.first().getByRole('button').first()).toBeFocused()
  await contentField(page).fill('Fresh bread')
  await expect(page.getByRole('tab', { name: 'Twitter/X', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 thing to fix' })).toBeVisible()

  await page.getByRole('tab', { name: /^Twitter/ }).click()
  await contentField(page).fill(' ')
  await page.getByRole('tab', { name: 'Shared' }).click()
  await page.getByRole('button', { name: '2 things to fix' }).click()
  await expect(page.getByRole('tab', { name: /^Twitter/, selected: true })).toBeVisible()
  await expect(contentField(page)).toBeFocused()
})
