import type { Page } from '@playwright/test'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { expect, expectAccessible, expectFits, test } from '../fixtures.ts'
import { newPerson, signedIn } from '../people.ts'
import { clientOf, newHandle } from '../studio.ts'
import { memberOf } from './team.ts'

const time = { localTime: '2031-05-01T10:00', timeZone: 'UTC' }
const rows = (page: Page) => page.getByRole('list', { name: 'Waiting for approval' }).getByRole('listitem')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

async function asks(client: ApiClient, account: SocialAccount, text: string, note = ''): Promise<Post> {
  return client.act(await client.draft(account, text), 'schedule', { ...time, ask: { note } })
}

/** Puts a finger on a row, and moves it to the side. */
async function swipe(page: Page, text: string, by: number): Promise<void> {
  const box = await row(page, text).boundingBox()
  const protocol = await page.context().newCDPSession(page)
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 30]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [{ x: x + by * part, y }])
  await touch('touchEnd', [])
}

test('An approver goes through what waits by keys, many at once, and by swiping on a phone', async ({
  page,
  browser,
}) => {
  await signedIn(page, { ...newPerson(), name: 'Ben Approves' }, { plan: 'pro' })
  const owner = await clientOf(page)
  const account = await owner.connect('twitter', newHandle())
  const settings = { mode: 'required', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
  const lena = await memberOf(page, browser, { name: 'Lena Writes', role: 'contributor' })
  const contributor = await clientOf(lena)
  const changed = await asks(contributor, account, 'We open on Friday at nine, come early')
  await owner.call('POST', `/api/posts/${changed.id}/decide`, {
    seen: changed.approval?.hash,
    decision: 'approve',
  })
  await contributor.change((await contributor.read(changed.id)).post, {
    content: 'We open on Saturday at nine, come early',
  })
  await asks(contributor, account, 'Summer menu', 'Is the price right?')
  await asks(contributor, account, 'Autumn menu')
  const winter = await asks(contributor, account, 'Winter menu')

  await test.step('What changed since the approval stands in one line', async () => {
    await page.goto('/content/posts?tab=approval')
    await expect(row(page, 'We open on')).toContainText('Changed since you approved it')
    await expect(row(page, 'We open on').locator('del')).toContainText('Friday')
    await expect(row(page, 'We open on').locator('ins')).toContainText('Saturday')
    await expectAccessible(page)
    await expectFits(page)
  })

  await test.step('The decisions about a post stand in one line on a small laptop', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await row(page, 'We open on').getByRole('link').click()
    const bar = page.getByRole('region', { name: 'Decide' })
    await expect(bar.getByRole('button', { name: 'Next post that waits' })).toBeVisible()
    expect((await bar.boundingBox())?.height).toBeLessThan(80)
    await page.goBack()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('Only posts of a time are shown', async () => {
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'When' }).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await choose('Today')
    await expect(page.getByText('No posts match')).toBeVisible()
    await choose('Later')
    await expect(rows(page)).toHaveCount(4)
    await expect(page).toHaveURL(/when=later/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await choose('All')
  })

  await test.step('Arrows go from post to post, A approves and R asks for the reason', async () => {
    await rows(page).first().locator('.main').focus()
    const first = (await rows(page).first().locator('.main').textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('a')
    await expect(page.getByText('Approved.').first()).toBeVisible()
    await expect(row(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The post waits for approval again.')).toBeVisible()
    await row(page, first).locator('.main').focus()
    await page.keyboard.press('a')
    await expect(row(page, first)).toHaveCount(0)
    await rows(page).first().locator('.main').focus()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Reject' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: 'Ask for changes' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('Of the selected posts, what was changed meanwhile is left, and it is said why', async () => {
    // At the last moment, before the list shows it.
    await page.route('**/api/bulk-posts/decide', async (route) => {
      await contributor.change((await contributor.read(winter.id)).post, { content: 'Winter menu, new' })
      await route.continue()
    })
    for (const text of ['Winter menu', 'Autumn menu']) {
      await row(page, text).getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await expect(
      page.getByText(/1 post left as it was\. “Winter menu”: The content changed since you saw it/),
    ).toBeVisible()
    await page.unroute('**/api/bulk-posts/decide')
    await expect(row(page, 'Winter menu, new')).toHaveCount(1)
  })

  await test.step('On a phone, a swipe to the left asks for changes, and one to the right approves', async () => {
    await contributor.act(await contributor.draft(account, 'At once'), 'publish')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(row(page, 'Winter menu, new')).toHaveCount(1)
    await expectFits(page)
    await swipe(page, 'Winter menu, new', -160)
    const dialog = page.getByRole('dialog', { name: 'Ask for changes' })
    await dialog.getByLabel('What should change?').fill('Name the price.')
    await dialog.getByRole('button', { name: 'Ask for changes' }).click()
    await expect(row(page, 'Winter menu, new')).toContainText('asked for changes')
    // What is published by its approval is asked about first.
    await swipe(page, 'At once', 160)
    await expect(page.getByRole('dialog', { name: 'Approve and publish this post?' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click()
    await expect(row(page, 'At once')).toHaveCount(0)
  })

  await test.step('A post whose change is wanted says so wherever it is listed', async () => {
    await lena.goto(`/content/posts/${winter.id}`)
    await expect(lena.getByText('Changes requested').first()).toBeVisible()
  })

  await test.step('Who asks where nobody else may approve is told before', async () => {
    await owner.call('PUT', '/api/workspaces/current/approval', { ...settings, own: 'nobody' })
    await page.goto('/content')
    await expect(page.getByText('No other member may approve posts here, so yours would wait.')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  await lena.context().close()
})
