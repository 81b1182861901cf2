import type { Page } from '@playwright/test'
import { platforms } from '../../contract/platforms/platforms.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { clientOf, newHandle } from './studio.ts'

const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
const name = platforms.twitter.name

/** A user with an account on X and posts that are scheduled for it. */
async function withScheduled(page: Page, texts: string[]) {
  await signedIn(page, undefined, { plan: 'pro' })
  const client = await clientOf(page)
  const handle = newHandle()
  const account = await client.connect('twitter', handle)
  for (const text of texts) await client.act(await client.draft(account, text), 'schedule', time)
  return { client, account, handle }
}

async function allowAs(page: Page, handle: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(handle) }).check()
  await page.getByRole('button', { name: 'Allow access' }).click()
}

test('A disconnected account asks to be connected again, and then its posts are resumed in one click', async ({
  page,
}) => {
  const { handle } = await withScheduled(page, ['Bread on Friday', 'Cake on Sunday'])

  await test.step('before it is disconnected, the dialog says how many posts will not be published', async () => {
    await page.goto('/social')
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog', { name: `Disconnect @${handle}?` })
    await expect(dialog).toContainText(
      '2 scheduled posts will not be published until you connect this account again and resume them.',
    )
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeVisible()
    await expect(page.getByText('2 posts wait for this account.')).toBeVisible()
  })

  await test.step('the list, the page of a post and the dashboard say it', async () => {
    await page.goto('/content/posts')
    await expect(page.getByText('Needs reconnecting')).toHaveCount(2)
    await page.getByRole('link', { name: 'Cake on Sunday' }).click()
    await expect(page.getByRole('alert')).toContainText('The account was disconnected, so this post waits.')
    await expect(page.getByText(/^Planned for Mon, May 1, 2028/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeHidden()
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Needs your attention' })
    await expect(card.getByRole('link')).toHaveText([
      'See all 2 posts',
      `@${handle} on ${name} is disconnected: 2 posts wait for it`,
    ])
    await card.getByRole('link', { name: /is disconnected/ }).click()
  })

  await test.step('signing in again offers to resume the posts', async () => {
    await page.getByRole('button', { name: 'Connect again' }).click()
    await allowAs(page, handle)
    await expect(
      page.getByRole('heading', { name: `@${handle} on ${name} is connected again` }),
    ).toBeVisible()
    await expect(page.getByText('They keep their planned times.')).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page).toHaveURL('/social')
    await expect(page.getByText('2 posts wait for you to resume.')).toBeVisible()
    await page.getByRole('button', { name: 'Resume 2 posts' }).click()
    await expect(page.getByText('2 posts are scheduled as before.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume 2 posts' })).toBeHidden()
    await page.goto('/content/posts?status=scheduled')
    await expect(page.getByRole('listitem').getByText('Scheduled', { exact: true })).toHaveCount(2)
    await page.goto('/dashboard')
    await expect(page.getByText('Total Posts')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeHidden()
  })
})

test('A post that is too late asks, and Settings say how late that is', async ({ page, product }) => {
  await withScheduled(page, ['Yesterday’s bread'])
  await product.makeDue('Yesterday’s bread', -26 * 3600)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Needs your attention' })
  await card.getByRole('link', { name: 'See all' }).click({ timeout: 30_000 })
  await expect(page.getByRole('navigation', { name: 'Lists of posts' })).toBeVisible()
  await page.getByRole('link', { name: 'Yesterday’s bread' }).click()
  const problem = page.getByRole('alert')
  await expect(problem).toContainText('26 hours ago, and was not published')
  await expect(problem).toContainText('Publish it now, or choose another time.')
  await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await problem.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.goto('/settings/workspace')
  const field = page.getByRole('combobox', { name: 'Ask me before publishing posts that are more than' })
  await expect(field).toHaveText('24 hours late')
  await field.click()
  await page.getByRole('option', { name: 'Never ask me' }).click()
  await expect(page.getByText('Saved. Late posts are published without asking.')).toBeVisible()
  await page.reload()
  await expect(field).toHaveText('Never ask me')
})
