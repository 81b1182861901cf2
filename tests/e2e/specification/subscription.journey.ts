import { subscribe } from '../money.ts'
import { signedIn } from '../people.ts'
import { nameOfColor } from './colors.ts'
import { departure, sentence } from './sentences.ts'
import { expect, test } from './specification.ts'

const screen = '2 Subscription'

const packs = [
  ['fifty', 50, '$5.00', ''],
  ['two hundred', 200, '$18.00', 'save $2.00'],
  ['five hundred', 500, '$40.00', 'save $10.00'],
] as const

test('The subscription screen', async ({ page }) => {
  await signedIn(page)
  await page.goto('/subscription')
  const current = page.getByRole('region', { name: 'Current Plan' })
  const card = (plan: string) => page.getByRole('listitem', { name: `${plan} plan`, exact: true })
  const pack = (points: number) => page.getByRole('listitem', { name: `${points} points`, exact: true })

  await sentence(screen, 'Current Plan free, with a monthly points figure and an Active chip', async () => {
    await expect(current.getByRole('heading', { level: 3 }).first()).toHaveText('Free')
    await expect(current.getByText('10 points a month', { exact: true })).toBeVisible()
    const chip = current.getByText('Active', { exact: true })
    await expect(chip).toBeVisible()
    expect(await nameOfColor(chip)).toBe('green')
  })
  await sentence(
    screen,
    'Plan cards for free, pro and agency; Most Popular is marked by a flag',
    async () => {
      const cards = page.getByRole('listitem', { name: /^\w+ plan$/ })
      await expect(cards).toHaveCount(3)
      for (const [at, name] of ['Free', 'Pro', 'Agency'].entries()) {
        await expect(cards.nth(at)).toHaveAccessibleName(`${name} plan`)
        await expect(cards.nth(at).getByText('Most Popular', { exact: true })).toHaveCount(
          name === 'Pro' ? 1 : 0,
        )
      }
    },
  )
  await sentence(
    screen,
    'The current plan shows Current Plan (disabled); others show Upgrade to {plan}',
    async () => {
      await expect(card('Free').getByRole('button')).toHaveText('Current Plan')
      await expect(card('Free').getByRole('button')).toBeDisabled()
      for (const plan of ['Pro', 'Agency']) {
        await expect(card(plan).getByRole('button')).toHaveText(`Upgrade to ${plan}`)
        await expect(card(plan).getByRole('button')).toBeEnabled()
      }
    },
  )
  await sentence(
    screen,
    'Point packs: 50 points for $5.00; 200 points for $18.00 (Best Value, save $2.00); 500 points for $40.00 (save $10.00)',
    async () => {
      for (const [, points, price, saving] of packs) {
        const one = pack(points)
        await expect(one.getByRole('heading')).toHaveText(`${points} points`)
        await expect(one.getByText(/^\$/)).toHaveText(price)
        await expect(one.getByText('Best Value', { exact: true })).toHaveCount(points === 200 ? 1 : 0)
        if (saving === '') await expect(one.getByText(/save/)).toHaveCount(0)
        else await expect(one.getByText(/save/).last()).toHaveText(` · ${saving}`)
      }
    },
  )
  const posted = async (path: string, act: () => Promise<void>): Promise<unknown> => {
    const sent = page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname === path)
    await act()
    return (await sent).postDataJSON()
  }
  await departure(screen, 'Purchase buttons have no action', 'They open the checkout.', async () => {
    for (const [, points, price] of packs) {
      await page.goto('/subscription')
      const body = await posted('/api/points/checkout', () =>
        page.getByRole('button', { name: `Purchase ${points} points`, exact: true }).click(),
      )
      expect(body).toEqual({ pack: expect.stringMatching(new RegExp(`${points}`)) as unknown })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Buy ${points} points`))
      await expect(page.locator('.total')).toHaveText(
        new RegExp(`^\\s*${price.replace(/[$.]/g, '\\$&')}\\s*$`),
      )
    }
  })
  await departure(
    screen,
    'Free shows Downgrade (disabled); Upgrade only logs',
    'Both are real: an upgrade opens the checkout, and a paid plan can be changed to the free one.',
    async () => {
      for (const [plan, key, price] of [
        ['Agency', 'agency', '$49.99'],
        ['Pro', 'pro', '$19.99'],
      ] as const) {
        await page.goto('/subscription')
        const body = await posted('/api/subscription/checkout', () =>
          card(plan)
            .getByRole('button', { name: `Upgrade to ${plan}` })
            .click(),
        )
        expect(body).toEqual({ plan: key, interval: 'month' })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          new RegExp(`^Subscribe to .*${plan}`),
        )
        await expect(page.locator('.total')).toContainText(price)
      }
      await page.goto('/subscription')
      await subscribe(page, 'pro')
      await page.reload()
      const downgrade = card('Free').getByRole('button', { name: 'Downgrade to Free', exact: true })
      await expect(downgrade).toHaveText('Downgrade')
      await downgrade.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Downgrade on / })
        .click()
      await expect(card('Free').getByRole('button', { name: /^Starts / })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Resume Pro' })).toBeVisible()
    },
  )
  await departure(
    screen,
    'Current Plan is fixed to free',
    'It is the plan of the workspace, which is free at first.',
    async () => {
      await page.reload()
      await expect(current.getByRole('heading', { level: 3 }).first()).toHaveText('Pro')
      await expect(current.getByText('210 points a month · $19.99 a month', { exact: true })).toBeVisible()
      await expect(card('Pro').getByRole('button', { name: 'Current Plan', exact: true })).toBeDisabled()
    },
  )
})
