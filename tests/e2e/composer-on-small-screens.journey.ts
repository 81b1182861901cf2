import type { Page } from '@playwright/test'
import { expect, expectFits, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import { chosenAccounts, connect, contentField, platformCard } from './studio.ts'

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
