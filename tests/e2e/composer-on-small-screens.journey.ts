import type { Page } from '@playwright/test'
import { platformKeys, platforms } from '../../contract/platforms/platforms.ts'
import { expect, expectFits, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import { day, dayMs } from './planned.ts'
import {
  barLines,
  chosenAccounts,
  clientOf,
  connect,
  contentField,
  newHandle,
  platformCard,
  timeButton,
} from './studio.ts'

const phone = { width: 390, height: 844 }
const long = `Donaudampfschifffahrtsgesellschaftskapitän ${'Rindfleischetikettierungsüberwachung'.repeat(8)}`

type Element = {
  getBoundingClientRect(): { x: number; y: number; width: number; height: number }
  contains(other: unknown): boolean
  ownerDocument: { elementFromPoint(x: number, y: number): unknown }
}

const isInFront = (one: unknown): boolean => {
  const element = one as Element
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
}

/** In a composer for accounts on X and Instagram. */
async function atBoth(page: Page): Promise<void> {
  await withoutLiveUpdates(page)
  await signedIn(page)
  await connect(page, 'twitter')
  await connect(page, 'instagram')
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
}

async function writeTooMuch(page: Page): Promise<void> {
  for (const name of ['Instagram', 'Twitter/X']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await card.click()
  }
  await contentField(page).fill(long)
  await expect(page.getByText('Instagram needs a picture or video.')).toBeVisible()
  await expect(page.getByText(/\d+ characters over/).first()).toBeVisible()
}

test('On a phone the counters of a long text are in view, and its excess is marked line by line', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await atBoth(page)
  await contentField(page).fill('Fresh bread, every morning.\n'.repeat(30))
  const count = page.getByRole('list', { name: 'Length' }).getByRole('listitem').first()
  await expect(count).toContainText('/280')
  // Nothing was scrolled, and nothing is in front of it.
  await expect(count).toBeInViewport({ ratio: 1 })
  expect(await count.evaluate(isInFront)).toBe(true)
  // What is too long is marked behind its own lines, also after a last line break, as soon as it was counted.
  await expect
    .poll(() =>
      page.evaluate(`document.querySelector('mark')?.parentElement.scrollTop
        - document.querySelector('main textarea').scrollTop`),
    )
    .toBe(0)
})

test('On a phone the bar has its counters in a line of their own, then the time, then saving and publishing', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await withoutLiveUpdates(page)
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  for (const platform of platformKeys) await client.connect(platform, newHandle())
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem').first()).toBeAttached()
  for (const platform of platformKeys) {
    const card = platformCard(page, platforms[platform].name)
    if (!(await card.isChecked())) await card.click()
  }
  await contentField(page).fill('Fresh bread '.repeat(24))
  const counters = page.getByRole('group', { name: 'Counters' })
  // The platform that is nearest to its limit comes first.
  await expect(counters.getByRole('listitem').first()).toHaveText('288/280')
  const expectThreeLines = async () => {
    const { save, when, act } = await barLines(page)
    expect({ saveBeside: save - act, isAbove: when < act, isClose: act - when < 48 }).toEqual({
      saveBeside: 0,
      isAbove: true,
      isClose: true,
    })
    const box = await counters.boundingBox()
    expect(box?.height).toBeLessThan(40)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(when)
    // There is more at the end.
    await expect(counters).toHaveAttribute('data-more', 'end')
    await expectFits(page)
  }
  await expect(page.getByRole('button', { name: /^\d things to fix$/ })).toBeVisible()
  await expectThreeLines()
  await page.goto('about:blank')
  await page.goto(`/content?at=${day(new Date(Date.now() + dayMs))}T11:00`)
  await expect(page.getByRole('button', { name: /^Schedule 6 posts/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d things to fix$/ })).toBeVisible()
  await expectThreeLines()
})

test('On a phone the counters of two accounts are whole, with and without a time', async ({ page }) => {
  await page.setViewportSize(phone)
  await withoutLiveUpdates(page)
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  await connect(page, 'instagram')
  await page.goto('/content')
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['Instagram', 'Twitter/X']) {
    const card = platformCard(page, name)
    if (!(await card.isChecked())) await card.click()
  }
  await contentField(page).fill('Fresh bread every morning #bread')
  const expectWhole = async () => {
    const counters = page.getByRole('group', { name: 'Counters' })
    for (const words of ['248 characters left', '32/280', '32/2,200', '1/2 hashtags']) {
      await expect(counters.getByText(words)).toBeInViewport({ ratio: 1 })
    }
    await expect(counters).toHaveAttribute('data-more', '')
    const reason = await page.getByRole('button', { name: '1 thing to fix' }).boundingBox()
    expect(reason?.height).toBeLessThan(24)
  }
  await expect(page.getByRole('button', { name: 'Publish to 2 accounts' })).toBeVisible()
  await expectWhole()
  await page.goto('about:blank')
  await page.goto(`/content?at=${day(new Date(Date.now() + dayMs))}T11:00`)
  await expect(page.getByRole('button', { name: /^Schedule 2 posts/ })).toBeVisible()
  await expectWhole()
})

test('Above the keyboard of a phone a long text leaves room for its tools', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 510 })
  await atBoth(page)
  await contentField(page).fill('Fresh bread, every morning.\n'.repeat(30))
  const tool = page.getByRole('button', { name: 'Preview', exact: true })
  await expect(tool).toBeInViewport({ ratio: 1 })
  expect(await tool.evaluate(isInFront)).toBe(true)
})

test('On a phone a lock says that the plan has no scheduling', async ({ page }) => {
  await page.setViewportSize(phone)
  await atBoth(page)
  await expect(timeButton(page).locator('svg')).toBeVisible()
})

for (const [name, viewport] of [
  ['Enlarged to 200 %', { width: 720, height: 450 }],
  ['On the narrowest phone', { width: 320, height: 640 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor: 2 })

    test('the composer shows text and buttons, and nothing scrolls sideways or is covered', async ({
      page,
    }) => {
      await atBoth(page)
      await expectFits(page)
      await expect(contentField(page)).toBeFocused()
      await writeTooMuch(page)
      await expectFits(page)
      for (const part of [
        contentField(page),
        page.getByRole('list', { name: 'Length' }).getByRole('listitem').first(),
        page.getByRole('button', { name: 'Add picture' }).first(),
      ]) {
        // Scrolls it into view, and fails if something that sticks to an edge is in front of it.
        await part.hover({ trial: true })
        await expect(part).toBeInViewport()
      }
      // It is disabled, and so takes no pointer.
      await expect(page.getByRole('button', { name: 'Publish to 2 accounts' })).toBeInViewport({ ratio: 1 })
    })
  })
}
