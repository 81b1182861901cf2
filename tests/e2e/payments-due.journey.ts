import type { Page } from '@playwright/test'
import { expect, expectAccessible, test as base } from './fixtures.ts'
import { expectPoints, payWith, spendOnTexts, subscribe } from './money.ts'
import { readMail, signedIn } from './people.ts'
import { startProductUnderTest, type ProductUnderTest } from './product-under-test.ts'
import { apiOf } from './studio.ts'

/** Uses its own product, because it advances the clock of the payment sandbox. */
const test = base.extend<object, { product: ProductUnderTest }>({
  product: [
    async ({ topology }, use) => {
      const product = await startProductUnderTest(topology, { DEFAULT_PLAN: 'free' })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const daySeconds = 86_400

/** Advances the clock of the payment sandbox by days and processes everything that becomes due. */
async function passDays(page: Page, days: number): Promise<void> {
  const reply = await page.request.post('/sandbox/stripe-controls/advance', {
    data: { seconds: days * daySeconds },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

const planCard = (page: Page) => page.getByRole('region', { name: 'Current Plan' })

test('The dashboard warns of few points until there are more', async ({ page }) => {
  await signedIn(page)
  await page.goto('/dashboard')
  const warning = page.getByRole('region', { name: 'Low Points Balance' })
  await expectPoints(page, 10)
  await expect(warning).toBeHidden()
  await spendOnTexts(page, 3)
  await page.reload()
  await expect(warning).toContainText(
    "You're running low on points. Consider upgrading your plan or purchasing more points to continue creating content.",
  )
  await expectAccessible(page)
  await warning.getByRole('link', { name: 'Purchase points' }).click()
  await expect(page.getByRole('heading', { name: 'Buy points' })).toBeFocused()
  await page.getByRole('button', { name: 'Purchase 50 points' }).click()
  await payWith(page, /4242/)
  await expect(page.getByText(/50 points were added/)).toBeVisible()
  await page.goto('/dashboard')
  await expectPoints(page, 54)
  await expect(warning).toBeHidden()
})

test('A dismissed warning of few points stays hidden', async ({ page }) => {
  await signedIn(page)
  await spendOnTexts(page, 3)
  await page.goto('/dashboard')
  const warning = page.getByRole('region', { name: 'Low Points Balance' })
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect(warning).toBeHidden()
  await page.reload()
  await expectPoints(page, 4)
  await expect(warning).toBeHidden()
})

test('A canceled plan ends with its period, and its remaining points expire', async ({ page }) => {
  test.setTimeout(120_000)
  await signedIn(page)
  await subscribe(page)
  await page.goto('/subscription')
  await expect(planCard(page).getByText(/^Renews on [A-Z][a-z]+ \d+/)).toBeVisible()
  await expectPoints(page, 210)
  await (await apiOf(page)).post('/api/subscription/cancel')
  await page.reload()
  await expect(planCard(page).getByText(/^Ends on [A-Z][a-z]+ \d+.*\. Free begins then\.$/)).toBeVisible()
  await passDays(page, 32)
  await expect(async () => {
    await page.reload()
    await expect(planCard(page).getByText('Free forever. There is nothing to pay.')).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: 60_000 })
  await expectPoints(page, 10)
  await expect(page.getByText('Expired with your paid plan')).toBeVisible()
  await expectAccessible(page)
})

test('A failed renewal shows how long the plan stays active, and can be paid with another card', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await signedIn(page)
  await subscribe(page, 'pro', 'fails-later')
  await passDays(page, 32)
  const grace = planCard(page).getByText(
    /^Your last payment failed\. Pro stays yours until [A-Z][a-z]+ \d+(, \d{4})?: update your card before then, and nothing changes\.$/,
  )
  await expect(async () => {
    await page.goto('/subscription')
    await expect(grace).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expect(planCard(page).getByText('Payment failed', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Your last payment failed. Pay it before you choose another plan.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade to Agency' })).toBeDisabled()
  await expectAccessible(page)
  expect(await readMail(page, person.email, /^Your payment of \$19\.99 failed$/)).toMatch(
    /Your plan stays active until [A-Z][a-z]+ \d+, \d{4}\./,
  )
  await page.getByRole('button', { name: 'Update payment' }).click()
  await expect(page).toHaveURL(/\/sandbox\/stripe\//)
})

test('A member who may not manage billing sees the plan but none of the buttons', async ({ page }) => {
  await signedIn(page)
  await subscribe(page)
  // Other roles cannot be assigned yet, so the server's response for one is faked.
  await page.route('**/api/subscription', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { subscription: object }
    const subscription = { ...body.subscription, portal: false, can: { manage: false } }
    await route.fulfill({ response: reply, json: { ...body, subscription } })
  })
  await page.goto('/subscription')
  await expect(planCard(page).getByText(/^Renews on /)).toBeVisible()
  await expect(page.getByText('Only the owner of this workspace can change its plan.')).toBeVisible()
  await expect(page.getByText(/Only the owner of this workspace can buy them\./)).toBeVisible()
  await expect(page.getByRole('region', { name: /points history/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /Upgrade|Downgrade|Purchase|payment/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Invoices' })).toHaveCount(0)
  await expectAccessible(page)
})
