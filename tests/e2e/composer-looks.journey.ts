import { randomUUIDv7 } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, expectReadable, test, withoutLiveUpdates } from './fixtures.ts'
import { signedIn } from './people.ts'
import {
  chosenAccounts,
  clientOf,
  connect,
  contentField,
  newHandle,
  picture,
  platformCard,
} from './studio.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }
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

/** Checks the page as it is on a phone and on a desktop, light and dark. */
async function expectGood(page: Page, sizes = [phone, desktop]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectFits(page)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page)
  }
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

test('The composer is accessible on phones and desktops, light and dark: empty, failing, full, with menus, dialogs and sheets open', async ({
  page,
}) => {
  await atBoth(page)
  await expectGood(page)
  await writeTooMuch(page)
  await expectGood(page)

  for (const [name, role] of [
    [/^Assist$/, 'menu'],
    [/^When: /, 'dialog'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole(role).first()).toBeVisible()
    await expectGood(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole(role)).toHaveCount(0)
  }

  await page.setViewportSize(phone)
  for (const name of ['Preview', 'Assistant']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page, [phone])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await contentField(page).fill('Short enough.')
  await page.getByLabel('Choose pictures').setInputFiles(await picture('sky.jpg', '#8ecae6'))
  await page.getByRole('button', { name: /add description of picture 1/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Twitter/X' }).click()
  await contentField(page).fill('Only for X')
  await expectGood(page)
})

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

test('Posts and the media library are accessible on phones and desktops, light and dark: empty, full and selected', async ({
  page,
}) => {
  await withoutLiveUpdates(page)
  await signedIn(page)
  await page.goto('/content/posts')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await expectGood(page)

  const client = await clientOf(page)
  const accounts = [
    await client.connect('twitter', newHandle()),
    await client.connect('instagram', newHandle()),
  ]
  const { buffer, name, mimeType } = await picture('sky.jpg', '#8ecae6')
  const media = await client.upload(buffer, name, mimeType)
  await client.call('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content: long,
    media: [{ mediaId: media.id, altText: '' }],
    targets: accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id })),
  })
  await page.reload()
  const group = page.getByRole('button', { name: /^Donau/ })
  await group.click()
  await expect(page.getByRole('link', { name: /^Donau/ })).toHaveCount(2)
  await expectGood(page)
  await page.getByRole('checkbox', { name: /Donau/ }).first().check()
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toBeVisible()
  await expectGood(page)

  await page.goto('/content/media')
  await expect(page.getByText('sky.jpg').first()).toBeVisible()
  await expectGood(page)
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
