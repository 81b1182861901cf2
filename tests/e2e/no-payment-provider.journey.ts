import type { Page } from '@playwright/test'
import { isComing, plans } from '../../contract/billing/plans.ts'
import { expect, test as base } from './fixtures.ts'
import { signedIn } from './people.ts'
import { startProductUnderTest, type ProductUnderTest } from './product-under-test.ts'

/** An installation that takes no payments. */
const test = base.extend<object, { product: ProductUnderTest }>({
  product: [
    async ({ topology }, use) => {
      const product = await startProductUnderTest(topology, {
        DEFAULT_PLAN: 'free',
        SANDBOX: 'off',
        SUPPORT_EMAIL: 'grace@example.com',
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('Plans mark what is still to come and say what is unlimited, on the landing page and in the offers', async ({
  page,
}) => {
  await page.goto('/')
  await expectMarked(page)
  await expect(page.getByText(/With an AI model of your own, texts are unlimited/)).toBeVisible()
  await signedIn(page)
  await page.goto('/subscription')
  await expectMarked(page)
  await expect(page.getByText(/^Unlimited AI generations on every plan/)).toContainText(
    'with a model of your own, texts cost no points',
  )
})

async function expectMarked(page: Page): Promise<void> {
  for (const feature of Object.values(plans).flatMap(({ features }): readonly string[] => features)) {
    const line = page.getByRole('listitem').filter({ hasText: new RegExp(`^${feature}(Soon)?$`) })
    await expect(line.first()).toHaveText(isComing(feature) ? `${feature}Soon` : feature)
  }
}

test('Without a payment provider, every button shows the contact', async ({ page }) => {
  await signedIn(page)
  await page.goto('/subscription')
  for (const [button, wanted] of [
    ['Upgrade to Pro', 'Pro'],
    ['Purchase 200 points', '200 points'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: `How to get ${wanted}` })
    await expect(dialog).toContainText(
      `Payments are not set up here. Your administrator can give you ${wanted}: ask grace@example.com.`,
    )
    await expect(dialog.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
      'href',
      `mailto:grace@example.com?subject=${encodeURIComponent(`I would like ${wanted}`)}`,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/subscription')
})
