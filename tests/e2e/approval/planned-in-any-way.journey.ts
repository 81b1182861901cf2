import type { Page } from '@playwright/test'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import { expect, test } from '../fixtures.ts'
import { newPerson, signedIn } from '../people.ts'
import { clientOf, contentField, newHandle, timeButton } from '../studio.ts'
import { memberOf } from './team.ts'

const waiting = (page: Page) => page.getByRole('list', { name: 'Waiting for approval' }).getByRole('listitem')

test('Where approval is required, what a contributor plans by queue, series, file, feed or in bulk waits for it', async ({
  page,
  browser,
  feedSite,
}) => {
  await signedIn(page, { ...newPerson(), name: 'Ben Approves' }, { plan: 'pro' })
  const owner = await clientOf(page)
  const handle = newHandle()
  const account = await owner.connect('twitter', handle)
  await owner.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
    version: 0,
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  })
  const settings = { mode: 'required', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
  const lena = await memberOf(page, browser, { name: 'Lena Writes', role: 'contributor' })
  const contributor = await clientOf(lena)

  await test.step('The composer asks for a post in the queue', async () => {
    await lena.goto('/content')
    await contentField(lena).fill('By the queue')
    await timeButton(lena).click()
    const dialog = lena.getByRole('dialog', { name: 'Choose a time' })
    await dialog.getByRole('button', { name: /^Next free slot: / }).click()
    await lena.getByRole('button', { name: /^Ask for approval · / }).click()
    await expect(lena.getByText(/^Asked for approval\./)).toBeVisible()
    await expect(contentField(lena)).toHaveValue('')
  })

  await test.step('and for a series', async () => {
    await contentField(lena).fill('By a series')
    await timeButton(lena).click()
    const dialog = lena.getByRole('dialog', { name: 'Choose a time' })
    await dialog.getByLabel('Repeat').click()
    await lena.getByRole('option', { name: /^Every week on \w+day$/ }).click()
    await dialog.getByLabel('Ends').click()
    await lena.getByRole('option', { name: 'After a number of posts' }).click()
    await dialog.getByLabel('Posts', { exact: true }).fill('2')
    await dialog.getByRole('button', { name: 'Set time' }).click()
    await lena.getByRole('button', { name: /^Ask for approval · / }).click()
    await expect(lena.getByText(/^Asked for approval\./)).toBeVisible()
  })

  await test.step('A file with times is imported', async () => {
    const csv = `Text,Account,Date\nBy a file,@${handle},2031-05-13 09:30`
    await lena.goto('/content/import')
    await lena
      .getByLabel('CSV file')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await lena.getByRole('button', { name: /^Import 1 row/ }).click()
    await expect(lena.getByText('1 of 1 row imported.')).toBeVisible()
  })

  await test.step('Drafts are added to the queue together', async () => {
    for (const text of ['In bulk, one', 'In bulk, two']) await contributor.draft(account, text)
    await lena.goto('/content/posts')
    for (const name of [/In bulk, one/, /In bulk, two/]) await lena.getByRole('checkbox', { name }).check()
    const bar = lena.getByRole('toolbar', { name: 'Selected posts' })
    await bar.getByRole('button', { name: 'Add to queue' }).click()
    await lena
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add to queue|Ask for approval) · / })
      .click()
    await expect(lena.getByRole('dialog')).toBeHidden()
  })

  await test.step('A feed fills the queue', async () => {
    const path = `/${newHandle()}.xml`
    const old = { id: 'old', title: 'From before', link: 'https://bakery.example/old' }
    const url = feedSite.rss(path, [old])
    await lena.goto('/content/feeds')
    await lena.getByLabel('Address of a feed or site').fill(url)
    await lena.getByRole('button', { name: 'Find feed' }).click()
    await lena.getByLabel('Post template').fill('By a feed: {title}')
    await lena.getByRole('switch', { name: 'Add new entries to the queue' }).click()
    await lena.getByRole('button', { name: 'Follow this feed' }).click()
    const row = lena.getByRole('list', { name: 'Feeds' }).getByRole('listitem').first()
    await expect(row).toContainText('0 posts so far')
    feedSite.rss(path, [{ id: 'new', title: 'Rolls', link: 'https://bakery.example/rolls' }, old])
    await lena.getByRole('button', { name: /^Check .* now$/ }).click()
    await expect(row).toContainText('1 post so far', { timeout: 90_000 })
  })

  await test.step('The approver finds all of them, and none is going to be published before', async () => {
    await page.goto('/content/posts?tab=approval')
    for (const text of [
      'By the queue',
      'By a series',
      'By a file',
      'In bulk, one',
      'In bulk, two',
      'By a feed',
    ]) {
      await expect(waiting(page).filter({ hasText: text }).first()).toBeVisible()
    }
    expect(await states()).toEqual(['pending_approval'])
  })

  await test.step('They are approved together', async () => {
    for (const box of await waiting(page).getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect.poll(states).toEqual(['scheduled'])
  })
  await lena.context().close()

  /** In which states the posts are. */
  async function states(): Promise<string[]> {
    const { posts } = await owner.call<{ posts: PostSummary[] }>('GET', '/api/posts?limit=50')
    return [...new Set(posts.map(({ status }) => status))]
  }
})
