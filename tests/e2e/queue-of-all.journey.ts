import { randomUUIDv7 } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, contentField, newHandle, timeButton } from './studio.ts'

const row = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Lists of posts' }).getByRole('link', { name })
const links = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Post number/ })

test('One queue shows what goes out next over all accounts, with the free slots and in an order that can be changed', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const [x, linkedin] = [
    await client.connect('twitter', newHandle()),
    await client.connect('linkedin', newHandle()),
  ]
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  await client.call('PUT', `/api/queue/accounts/${x.id}/slots`, { version: 0, slots })

  await test.step('an account without slots gets recommended ones in one click', async () => {
    await page.goto('/content/posts?tab=queue')
    const card = page.getByRole('listitem', { name: /^Queue of .* on LinkedIn/ })
    await expect(card).toContainText('No slots yet')
    await card.getByRole('button', { name: 'Use recommended times' }).click()
    await expect(card).toContainText('6 slots')
  })

  await test.step('posts of all accounts are listed, the next one first, with free slots between them', async () => {
    for (const [number, account] of [
      [1, x],
      [2, linkedin],
      [3, x],
    ] as const) {
      const { id, version } = await client.draft(account, `Post number ${number}`)
      await client.call('POST', '/api/bulk-posts/queue', { posts: [{ id, version }] })
    }
    await page.reload()
    await expect(links(page)).toHaveCount(3)
    await expect(tab(page, /^Queue/)).toHaveAccessibleName('Queue 3 posts')
    const free = page.getByRole('link', { name: /^Write a post for .* on Twitter\/X at/ })
    await expect.poll(() => free.count()).toBeGreaterThan(2)
  })

  await test.step('a post moves up with its handle, and to the top with its menu', async () => {
    const orderOfX = async () => (await links(page).allTextContents()).filter((text) => !text.includes('2'))
    await page.getByRole('button', { name: /^Move “Post number 3” in its queue/ }).press('ArrowUp')
    await expect.poll(orderOfX).toEqual(['Post number 3', 'Post number 1'])
    await row(page, 'Post number 1')
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Move to top' }).click()
    await expect.poll(orderOfX).toEqual(['Post number 1', 'Post number 3'])
    const handle = page.getByRole('button', { name: /^Move “Post number 3”/ })
    // The free slots are read again, which can move the rows.
    let top: number | undefined
    await expect
      .poll(
        async () => {
          const before = top
          top = (await handle.boundingBox())?.y
          return top === before
        },
        { intervals: [300] },
      )
      .toBe(true)
    await handle.hover()
    await page.mouse.down()
    const target = await row(page, 'Post number 1').boundingBox()
    if (!target) throw new Error('nothing to drop on')
    await page.mouse.move(target.x + 30, target.y + target.height / 2, { steps: 8 })
    await page.mouse.up()
    await expect.poll(orderOfX).toEqual(['Post number 3', 'Post number 1'])
  })

  await test.step('an account is filtered by its card, and its slots are changed beside its posts', async () => {
    const card = page.getByRole('listitem', { name: /^Queue of .* on Twitter\/X/ })
    await card.getByRole('button', { name: /^Show only/ }).click()
    await expect(page).toHaveURL(`/content/posts?tab=queue&account=${x.id}`)
    await expect(links(page)).toHaveCount(2)
    await card.getByRole('button', { name: /^Actions for the queue of/ }).click()
    await page.getByRole('menuitem', { name: 'Edit slots' }).click()
    const dialog = page.getByRole('dialog', { name: /^Queue of/ })
    await dialog.getByRole('button', { name: /^Monday, 9:00\sAM/ }).press('Delete')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card).toContainText('6 slots')
  })

  await test.step('a free slot opens the composer for its account and time', async () => {
    await page
      .getByRole('link', { name: /^Write a post for .* on Twitter\/X at/ })
      .first()
      .click()
    await expect(contentField(page)).toBeVisible()
    await expect(timeButton(page)).not.toHaveText('Now')
  })
})

test('A post for two accounts is queued where there are slots, and at a chosen time where there are none', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const [x, linkedin] = [
    await client.connect('twitter', newHandle()),
    await client.connect('linkedin', newHandle()),
  ]
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  await client.call('PUT', `/api/queue/accounts/${x.id}/slots`, { version: 0, slots })
  const id = randomUUIDv7()
  const targets = [x, linkedin].map(({ id: socialAccountId, platform }) => ({
    id: randomUUIDv7(),
    platform,
    socialAccountId,
  }))
  await client.call('PUT', `/api/post-groups/${id}`, { version: 0, content: 'For both', targets })
  await page.goto(`/content?post=${targets[0]?.id}`)
  await timeButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('button', { name: /^Next free slots, and .* on LinkedIn at/ }).click()
  await page.getByRole('button', { name: /^Add to queue/ }).click()
  await expect(page.getByText(/^In the queue for |^Added to queue for /)).toBeVisible()
  const { group } = await client.call<{ group: { posts: { status: string; queue: string | null }[] } }>(
    'GET',
    `/api/post-groups/${id}`,
  )
  expect(group.posts).toMatchObject([
    { status: 'scheduled', queue: 'waiting' },
    { status: 'scheduled', queue: null },
  ])
})
