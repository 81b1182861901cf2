import type { Page } from '@playwright/test'
import { platformKeys, platforms } from '../../contract/platforms/platforms.ts'
import { expect, expectFits, test, withoutLiveUpdates } from './fixtures.ts'
import { expectNothingOverlaps, windows } from './page-boxes.ts'
import { signedIn } from './people.ts'
import { day, dayMs } from './planned.ts'
import {
  barLines,
  chosenAccounts,
  clientOf,
  contentField,
  newHandle,
  picture,
  platformCard,
} from './studio.ts'

const laptop = { width: 1280, height: 800 }
const tooLong = 'We bake rye bread at four every day of the week, in an oven of 1904. '.repeat(6)

/** An account on each platform, and two further ones on one of them, with names as long as they get. */
async function withAccounts(page: Page): Promise<void> {
  await withoutLiveUpdates(page)
  await signedIn(page, undefined, { plan: 'agency' })
  const client = await clientOf(page)
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '11:00' }))
  for (const platform of [...platformKeys, 'twitter', 'twitter'] as const) {
    const { id } = await client.connect(platform, `${newHandle()}mmmm`)
    await client.call('PUT', `/api/queue/accounts/${id}/slots`, { version: 0, slots })
  }
}

async function openComposer(page: Page, query = ''): Promise<void> {
  await page.goto(`/content${query}`)
  await expect(chosenAccounts(page).getByRole('listitem').first()).toBeAttached()
  await expect(contentField(page)).toBeFocused()
}

async function chooseAll(page: Page): Promise<void> {
  for (const platform of platformKeys) {
    if (platform === 'twitter') continue
    const card = platformCard(page, platforms[platform].name)
    if (!(await card.isChecked())) await card.click()
  }
  await page.getByRole('button', { name: /^Twitter\/X/ }).click()
  for (const account of await page.getByRole('menuitemcheckbox').all()) {
    if ((await account.getAttribute('aria-checked')) !== 'true') await account.click()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const tomorrow = () => `${day(new Date(Date.now() + dayMs))}T11:00`

async function expectInOrder(page: Page, name: string, sizes = windows) {
  await test.step(name, async () => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectFits(page)
      await expectNothingOverlaps(page)
    }
  })
}

test('On a laptop nothing in the composer overlaps with eight accounts, a time and problems', async ({
  page,
}) => {
  await page.setViewportSize(laptop)
  await withAccounts(page)
  await openComposer(page, `?at=${tomorrow()}`)
  await chooseAll(page)
  await contentField(page).fill(tooLong)
  await expect(page.getByText('Instagram needs a picture or video.')).toBeVisible()
  await expectInOrder(page, 'laptop', [laptop])
})

test('On a laptop the bar is one line, with and without a time, and a restored draft shows why it cannot go out', async ({
  page,
}) => {
  await withoutLiveUpdates(page)
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  for (const platform of ['instagram', 'twitter'] as const) await client.connect(platform, newHandle())
  await page.setViewportSize(laptop)
  await openComposer(page)
  for (const name of ['Instagram', 'Twitter/X']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await card.click()
  }
  await contentField(page).fill(tooLong)
  const expectOneLine = async (fix: string) => {
    await expect(page.getByRole('button', { name: fix })).toBeVisible()
    for (const size of [laptop, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size)
      await expect
        .poll(async () => new Set(Object.values(await barLines(page))).size, { message: `${size.width}` })
        .toBe(1)
    }
    await page.setViewportSize(laptop)
  }
  await expectOneLine('2 things to fix')
  await page.goto('about:blank')
  await openComposer(page, `?at=${tomorrow()}`)
  await expectOneLine('2 things to fix')
  await page.evaluate('window.scrollTo(0, 0)')
  const bar = await page.getByRole('button', { name: /^Schedule 2 posts/ }).boundingBox()
  for (const issue of await page
    .getByRole('list', { name: 'Before you publish' })
    .getByRole('listitem')
    .all()) {
    const box = await issue.boundingBox()
    expect(box && box.y + box.height).toBeLessThan(bar?.y ?? 0)
  }
})

test('Choosing a second platform does not move the text', async ({ page }) => {
  await page.setViewportSize(laptop)
  await withoutLiveUpdates(page)
  await signedIn(page)
  const client = await clientOf(page)
  for (const platform of ['instagram', 'twitter'] as const) await client.connect(platform, newHandle())
  await openComposer(page)
  await expect(page.getByRole('tab', { name: 'Shared' })).toBeHidden()
  const before = await contentField(page).boundingBox()
  await page.getByRole('checkbox', { name: /^(Instagram|Twitter\/X) /, checked: false }).click()
  await expect(page.getByRole('tab', { name: 'Shared' })).toBeVisible()
  expect((await contentField(page).boundingBox())?.y).toBe(before?.y)
})

test('Nothing in the composer overlaps or is cut in any of its states, in all windows', async ({ page }) => {
  test.setTimeout(400_000)
  await withAccounts(page)
  await openComposer(page)
  await expectInOrder(page, 'empty')
  await page.setViewportSize(laptop)
  await chooseAll(page)
  const { buffer, name, mimeType } = await picture('sky.jpg', '#8ecae6')
  await page.getByLabel('Choose pictures').setInputFiles([{ buffer, name, mimeType }])
  await contentField(page).fill('Fresh bread at seven')
  await expect(page.getByRole('button', { name: /^Remove picture 1/ })).toBeVisible()
  await expectInOrder(page, 'with a picture and all accounts')
  await contentField(page).fill(tooLong)
  await expectInOrder(page, 'with problems')
  await page.setViewportSize(laptop)
  await page.getByRole('button', { name: /^When: / }).click()
  await page.getByRole('button', { name: /^First slot free for all/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectInOrder(page, 'with the next slot')
  await page.setViewportSize(laptop)
  await contentField(page).fill('Fresh bread at eight')
  await page.goto('about:blank')
  await openComposer(page, `?at=${tomorrow()}`)
  await expectInOrder(page, 'with a restored draft')
})
