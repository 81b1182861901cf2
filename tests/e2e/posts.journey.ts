import { randomUUIDv7 } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, clientOf, contentField, newHandle } from './studio.ts'

async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
}

/** The links of single posts, in order. */
const posts = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: /^Draft number/ })
const row = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })

async function openMenu(page: Page, text: string): Promise<void> {
  await row(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click()
}

test('Posts are listed by day, filtered through the URL, searched, and loaded as somebody scrolls', async ({
  page,
}) => {
  await signedIn(page)
  const api = await apiOf(page)
  for (let number = 1; number <= 44; number++) {
    const platform = number % 10 === 0 ? 'linkedin' : 'twitter'
    await api.draft({ platform, content: `Draft number ${number}. ${number === 7 ? 'Crème brûlée' : ''}` })
  }
  await page.goto('/content/posts')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(posts(page).first()).toHaveText('Draft number 44.')
  // Only what is near the window is drawn.
  expect(await posts(page).count()).toBeLessThan(40)
  await expect(async () => {
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await expect(page.getByRole('link', { name: 'Draft number 1.', exact: true })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()

  // Rows that were not drawn yet take the focus, clear of what stands above the list.
  const active = page.locator(':focus')
  await posts(page).last().focus()
  await page.keyboard.press('Home')
  await expect(active).toHaveText('Draft number 44.')
  await expect.poll(() => active.evaluate((row) => row.getBoundingClientRect().top)).toBeGreaterThan(100)
  await page.keyboard.press('End')
  await expect(active).toHaveText('Draft number 1.')
  await expect(active).toBeInViewport({ ratio: 1 })

  await page.evaluate('window.scrollTo(0, 0)')
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('creme')
  await expect(posts(page)).toHaveText([/^Draft number 7/])
  await expect(page).toHaveURL('/content/posts?search=creme')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(posts(page).first()).toHaveText('Draft number 44.')

  await choose(page, 'Platform', 'LinkedIn')
  await expect(page).toHaveURL('/content/posts?platform=linkedin')
  await expect(posts(page)).toHaveText([40, 30, 20, 10].map((number) => `Draft number ${number}.`))
  await choose(page, 'Status', 'Published')
  await expect(page.getByText('No posts match')).toBeVisible()
  await page.goto('/content/posts?status=draft&platform=linkedin')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Draft')
  await expect(posts(page)).toHaveCount(4)
})

test('Posts are chosen by keyboard and deleted together, after a question', async ({ page }) => {
  await signedIn(page)
  const api = await apiOf(page)
  for (let number = 1; number <= 4; number++) {
    await api.draft({ platform: 'twitter', content: `Draft number ${number}.` })
  }
  await page.goto('/content/posts')
  await posts(page).first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(posts(page).nth(2)).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await expect(bar.getByText('2 posts selected')).toBeVisible()

  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 posts?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(posts(page)).toHaveCount(4)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 2 posts' }).click()
  await expect(page.getByText('2 posts are deleted.')).toBeVisible()
  await expect(posts(page)).toHaveText(['Draft number 3.', 'Draft number 1.'])
  await expect(bar).toBeHidden()

  await posts(page).first().focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
})

test('Drafts take the next free slots of the queue from the list, one or several', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, { version: 0, slots })
  for (const number of [1, 2, 3]) await client.draft(account, `Draft number ${number}.`)
  await page.goto('/content/posts')
  const add = page.getByRole('dialog').getByRole('button', { name: /^Add to queue/ })

  await openMenu(page, 'Draft number 1.')
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await expect(page.getByRole('dialog', { name: 'Add this post to the queue?' })).toBeVisible()
  await expect(add).toHaveText('Add to queue · 2 points')
  await add.click()
  await expect(page.getByText('1 post added to the queue.')).toBeVisible()
  await expect(row(page, 'Draft number 1.').getByText('Scheduled')).toBeVisible()

  for (const box of await page.getByRole('checkbox', { name: /Draft number/ }).all()) await box.check()
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await bar.getByRole('button', { name: 'Add to queue' }).click()
  const question = page.getByRole('dialog', { name: 'Add 2 posts to the queue?' })
  await expect(question.getByText('1 chosen post cannot be, and stays as it is.')).toBeVisible()
  await expect(add).toHaveText('Add to queue · 4 points')
  await add.click()
  await expect(page.getByText('2 posts added to the queue.')).toBeVisible()
  const path = `/api/queue/accounts/${account.id}/posts`
  const { posts: queued } = await client.call<{ posts: { excerpt: string }[] }>('GET', path)
  expect(queued.map(({ excerpt }) => excerpt)).toEqual([
    'Draft number 1.',
    'Draft number 3.',
    'Draft number 2.',
  ])
  // One that has a time takes no slot.
  await openMenu(page, 'Draft number 2.')
  await expect(page.getByRole('menuitem', { name: 'Reschedule' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add to queue' })).toBeHidden()
})

test('A group is one row that shows its posts, and what is refused stays with its reason', async ({
  page,
}) => {
  await signedIn(page)
  const client = await clientOf(page)
  const accounts = [
    await client.connect('twitter', newHandle()),
    await client.connect('instagram', newHandle()),
  ]
  await client.call('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content: 'Bread for everybody',
    targets: accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id })),
  })
  await page.goto('/content/posts')
  const group = page.getByRole('button', { name: 'Bread for everybody', exact: true })
  await expect(page.getByText('2 accounts')).toBeVisible()
  await group.click()
  await expect(page.getByRole('link', { name: 'Bread for everybody' })).toHaveCount(2)

  await page.getByRole('checkbox', { name: /Bread for everybody/ }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 posts' }).click()
  await expect(page.getByText(/1 post stays as it is: Instagram needs a picture or video/)).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test('A published post is used again, and sent to another account', async ({ page }) => {
  await signedIn(page)
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  const other = newHandle()
  await client.connect('twitter', other)
  const post = await client.act(await client.draft(account, 'Worth saying twice'), 'publish')
  await client.until(post.id, ['published'])

  await page.goto('/content/posts')
  await openMenu(page, 'Worth saying twice')
  await page.getByRole('menuitem', { name: 'Reuse' }).click()
  await expect(contentField(page)).toHaveValue('Worth saying twice')
  await expect(page.getByText('Copied into a new draft.')).toBeVisible()

  await page.goto(`/content/posts/${post.id}`)
  await page.getByRole('button', { name: 'Send to another account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to another account' })
  await dialog.getByRole('checkbox', { name: new RegExp(other) }).check()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(contentField(page)).toHaveValue('Worth saying twice')
  const { groups } = await client.call<{ groups: { posts: { account: { username: string } }[] }[] }>(
    'GET',
    '/api/post-groups?search=twice&status=draft',
  )
  expect(groups.map(({ posts: [copy] }) => copy?.account.username)).toContain(other)
})

test('A published post is deleted on its platform, and stays with its history', async ({ page }) => {
  await signedIn(page)
  const client = await clientOf(page)
  const account = await client.connect('twitter', newHandle())
  const post = await client.act(await client.draft(account, 'Said too early'), 'publish')
  const { post: published } = await client.until(post.id, ['published'])
  await page.goto(`/content/posts/${post.id}`)
  await page.getByRole('button', { name: 'Delete on Twitter/X' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this post on Twitter/X?' })
  await dialog.getByRole('button', { name: 'Delete on Twitter/X' }).click()
  await expect(page.getByText('It was deleted on Twitter/X.')).toBeVisible()
  await expect(page.getByRole('link', { name: /View on/ })).toHaveCount(0)
  await expect(page.getByText('Deleted on Twitter/X.', { exact: true })).toBeVisible()
  expect((await page.request.get(published.permalink ?? '')).status()).toBe(404)
})

test('A list that cannot be loaded says so and is loaded on request', async ({ page, noErrors }) => {
  noErrors.allow(/503/)
  await signedIn(page)
  await page.route('**/api/post-groups?*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'unavailable', message: 'Busy for a moment.' },
    }),
  )
  await page.goto('/content/posts')
  await expect(page.getByText('Your posts could not be loaded')).toBeVisible()
  await page.unroute('**/api/post-groups?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()
})

test('On a phone the lists of posts show that there are more beside the open one, and the import is in a menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page)
  await page.goto('/content/posts')
  const lists = page.getByRole('navigation', { name: 'Lists of posts' })
  await expect(lists.getByRole('link', { name: /^All/ })).toBeInViewport({ ratio: 1 })
  await expect(lists).toHaveAttribute('data-more', 'start')
  await lists.getByRole('link', { name: /^Published/ }).click()
  await expect(lists).toHaveAttribute('data-more', 'start end')
  await page.getByRole('button', { name: 'Other ways to create posts' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Import posts' })).toBeVisible()
})
