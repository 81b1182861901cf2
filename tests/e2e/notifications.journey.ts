import type { Page } from '@playwright/test'
import { apiClient } from '../support/api-client.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, contentField } from './studio.ts'

const bell = (page: Page, name = 'Notifications') => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function clientOf(page: Page) {
  const token = String(await page.evaluate("localStorage.getItem('accessToken')"))
  return apiClient(new URL(page.url()).origin, token)
}

test(
  'A post that fails is counted at once in every tab, leads to the post, and is read in all',
  { tag: '@everywhere' },
  async ({ page, context }) => {
    const account = await atComposer(page)
    const other = await context.newPage()
    await other.goto('/dashboard')

    await test.step('without notifications the menu says so', async () => {
      await bell(other).click()
      await expect(panel(other).getByText('No new notifications')).toBeVisible()
      expect((await panel(other).boundingBox())?.width).toBe(320)
      await other.keyboard.press('Escape')
      await expect(panel(other)).toBeHidden()
    })

    await test.step('a failed post is counted in both tabs without a reload', async () => {
      const strike = { platform: 'twitter', operation: 'create-post', account, fault: 'account-restricted' }
      const reply = await page.request.put('/sandbox/faults', { data: strike })
      expect(reply.ok(), await reply.text()).toBe(true)
      await contentField(page).fill('Refused by the platform')
      await page.getByRole('button', { name: 'Publish Now' }).click()
      await expect(bell(other, 'Notifications, 1 unread')).toBeVisible()
      await expect(bell(page, 'Notifications, 1 unread')).toBeVisible()
    })

    await test.step('the entry leads to the post and is read in both tabs', async () => {
      await bell(other, 'Notifications, 1 unread').focus()
      await other.keyboard.press('Enter')
      const entry = panel(other).getByRole('link', { name: /Unread: Post not published/ })
      await expect(entry).toContainText('Refused by the platform')
      await expect(entry).toContainText(`@${account} on Twitter/X`)
      await entry.focus()
      await other.keyboard.press('Enter')
      await expect(other).toHaveURL(/\/content\/posts\/[0-9a-f-]{36}$/)
      await expect(other.getByText('Failed', { exact: true })).toBeVisible()
      await expect(bell(other)).toBeVisible()
      await expect(bell(page)).toBeVisible()
      await bell(page).click()
      const failed = panel(page).getByRole('link', { name: /^Post not published/ })
      await expect(failed).toBeVisible()
      const show = (name: string) => panel(page).getByRole('radio', { name, exact: true }).click()
      await show('Unread')
      await expect(panel(page).getByText('You have read everything')).toBeVisible()
      await show('Accounts')
      await expect(panel(page).getByText('Nothing about your accounts')).toBeVisible()
      await show('Posts')
      await expect(failed).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('what arrives while a tab has no connection is shown when it is back', async () => {
      const client = await clientOf(page)
      await other.route(/\/api\/events\/stream/, (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: '' }),
      )
      await other.reload()
      await expect(bell(other)).toBeVisible()
      const { accounts } = await client.call<{ accounts: Parameters<typeof client.draft>[0][] }>(
        'GET',
        '/api/social-accounts',
      )
      for (const text of ['First', 'Second']) {
        const [connected] = accounts
        if (!connected) throw new Error('There is no account')
        const draft = await client.draft(connected, text)
        await client.act(draft, 'publish')
        await client.until(draft.id, ['failed'])
      }
      await expect(bell(page, 'Notifications, 2 unread')).toBeVisible()
      await other.unroute(/\/api\/events\/stream/)
      await expect(bell(other, 'Notifications, 2 unread')).toBeVisible({ timeout: 45_000 })
    })

    await test.step('all are marked as read in both tabs', async () => {
      await bell(page, 'Notifications, 2 unread').click()
      await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
      await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
      await expect(bell(other)).toBeVisible()
    })
  },
)
