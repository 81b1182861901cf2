import { sandboxControls } from '../../support/sandbox-controls.ts'
import { newPerson, signedIn } from '../people.ts'
import { apiOf, connect, consent, newHandle } from '../studio.ts'
import { departure } from './sentences.ts'
import { changeReply, expect, test } from './specification.ts'

const screen = '2 Social accounts'
const platforms = ['Instagram', 'Facebook', 'Twitter/X', 'LinkedIn', 'TikTok', 'YouTube'] as const
type Accounts = { accounts: { platform: string; username: string; followers: number | null }[] }

test('The social accounts screen', async ({ page, product }) => {
  await signedIn(page, newPerson(), { plan: 'pro' })
  const api = await apiOf(page)
  const handle = newHandle()
  await page.goto('/social')
  const account = (platform: string) =>
    page.getByRole('listitem', { name: new RegExp(`on ${platform}$`) }).filter({ hasText: `@${handle}` })

  await departure(
    screen,
    'An Available Platforms list has a disabled Connect Account',
    'Each platform of the list connects an account.',
    async () => {
      const list = page.getByRole('region', { name: 'Available Platforms' })
      await expect(list.getByRole('heading', { level: 3 })).toHaveText([...platforms])
      await expect(list.getByRole('button', { name: 'Connect Account' })).toHaveCount(0)
      for (const name of platforms) {
        await expect(list.getByRole('button', { name: `Connect ${name}`, exact: true })).toBeEnabled()
      }
    },
  )
  await departure(
    screen,
    'An info notice says integrations are coming soon',
    'All six platforms can be connected.',
    async () => {
      await expect(page.getByText(/coming soon/i)).toHaveCount(0)
      for (const name of platforms) {
        await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
        await expect(page.getByRole('button', { name: 'Allow access' })).toBeVisible()
        expect(new URL(page.url()).pathname).toContain(`/sandbox/${name.replace('/X', '').toLowerCase()}`)
        if (name !== 'Twitter/X') await page.goto('/social')
        else await consent(page, handle)
      }
      await page.goto('/social')
      await expect(account('Twitter/X')).toHaveCount(1)
    },
  )
  await departure(
    screen,
    'Two sample connected accounts (instagram and twitter, same handle, followers 12.5K and 8.2K) each have Settings and Disconnect',
    'The accounts are those that the user connected, with the followers that the platforms tell.',
    async () => {
      await connect(page, 'instagram', handle)
      await page.goto('/social')
      const { accounts } = (await api.get('/api/social-accounts')) as Accounts
      expect(accounts.map(({ username }) => username)).toEqual([handle, handle])
      for (const [key, name] of [
        ['instagram', 'Instagram'],
        ['twitter', 'Twitter/X'],
      ] as const) {
        const followers = accounts.find(({ platform }) => platform === key)?.followers ?? 0
        expect(followers).toBeGreaterThan(0)
        const card = account(name)
        await expect(card.locator('div:has(> dt)', { hasText: 'Followers' }).locator('dd')).toContainText(
          new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(followers),
        )
        await expect(card.getByRole('button', { name: 'Settings' })).toBeEnabled()
        await card.getByRole('button', { name: /^More for/ }).click()
        await expect(page.getByRole('menuitem', { name: 'Disconnect' })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await changeReply<Accounts>(page, '**/api/social-accounts', (body) => ({
        ...body,
        accounts: body.accounts.map((one) => ({
          ...one,
          followers: one.platform === 'instagram' ? 12_500 : 8_200,
        })),
      }))
      await page.reload()
      await expect(account('Instagram').getByText('12.5K', { exact: true })).toBeVisible()
      await expect(account('Twitter/X').getByText('8.2K', { exact: true })).toBeVisible()
      await page.unrouteAll()
    },
  )
  await departure(
    screen,
    'Disconnect removes it from the local list only',
    'It ends the access on the platform too.',
    async () => {
      const sandbox = sandboxControls(product.url)
      // Changes nothing, but counts the calls.
      await sandbox.fault({
        platform: 'twitter',
        operation: 'revoke',
        account: handle,
        fault: 'slow',
        delayMs: 0,
      })
      const revoked = async () => (await sandbox.listFaults()).find((one) => one.account === handle)?.hits
      expect(await revoked()).toBe(0)
      await account('Twitter/X')
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      const dialog = page.getByRole('dialog', { name: `Disconnect @${handle}?` })
      await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await expect(account('Twitter/X')).toHaveCount(0)
      await expect.poll(revoked).toBe(1)
      await page.reload()
      await expect(account('Instagram')).toHaveCount(1)
      await expect(account('Twitter/X')).toHaveCount(0)
    },
  )
})
