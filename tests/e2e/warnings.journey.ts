import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import {
  chooseTime,
  clientOf,
  atComposer,
  contentField,
  platformCard,
  scheduleIt,
  timeButton,
} from './studio.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'

const warnings = (page: Page) => page.getByRole('list', { name: 'Worth a look' })

/** The first account of the user of this page. */
async function accountOf(page: Page) {
  const client = await clientOf(page)
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  const [account] = accounts
  if (!account) throw new Error('No account is connected')
  return { client, account }
}

test('The composer warns before a text is said again, and going on overrules it', async ({ page }) => {
  const handle = await atComposer(page, 'pro')
  const { client, account } = await accountOf(page)
  const inDays = (days: number, hour: number) => {
    const time = new Date(Date.now() + days * 86_400_000)
    time.setHours(hour, 0, 0, 0)
    return time
  }
  const planned = inDays(3, 12)
  const said = await client.draft(
    account,
    'Our rye bread comes out of the oven at four. Who is coming today?',
  )
  await client.act(said, 'schedule', { localTime: planned.toISOString().slice(0, 16), timeZone: 'UTC' })

  await test.step('nearly the same text is named with its likeness, and links to that post', async () => {
    await contentField(page).fill('Our rye bread comes out of the oven at five. Who is coming today?')
    await expect(warnings(page).getByRole('listitem')).toHaveText([
      new RegExp(
        `^@${handle} on Twitter/X gets nearly the same text \\(\\d\\d% alike\\) on .*See that post$`,
      ),
    ])
    const link = warnings(page).getByRole('link', { name: 'See that post' })
    await expect(link).toHaveAttribute('href', `/content/posts/${said.id}`)
  })

  await test.step('it goes at once with the account that was taken out, and comes back with it', async () => {
    const card = platformCard(page, 'Twitter/X')
    await card.click()
    await expect(warnings(page)).toBeHidden({ timeout: 600 })
    await card.click()
    await expect(warnings(page)).toBeVisible()
  })

  await test.step('the dialog for the time warns of the night and of a post close by', async () => {
    await timeButton(page).click()
    await chooseTime(page, inDays(2, 3))
    const dialog = page.getByRole('dialog', { name: 'Choose a time' })
    const lines = dialog.getByRole('list', { name: 'Worth a look' })
    await expect(lines).toContainText(/It's night in .*; fewer people will see this/)
    await chooseTime(page, planned)
    await expect(lines).toContainText(`@${handle} on Twitter/X has another post within 15 minutes`)
    await expect(lines).not.toContainText('at night')
    await dialog.getByRole('button', { name: 'Set time' }).click()
  })

  await test.step('a link that leads nowhere is named', async () => {
    await contentField(page).fill('Everything about it: http://127.0.0.1:9/nothing')
    await expect(warnings(page)).toContainText('127.0.0.1:9/nothing does not answer.')
  })

  await test.step('going on schedules the post', async () => {
    await expect(warnings(page)).toContainText('has another post within 15 minutes')
    await page.getByRole('button', { name: scheduleIt }).click()
    const scheduled = async () =>
      (await client.call<{ posts: unknown[] }>('GET', '/api/posts?status=scheduled')).posts.length
    await expect.poll(scheduled).toBe(2)
  })
})
