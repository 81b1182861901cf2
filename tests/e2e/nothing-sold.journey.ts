import { isComing, plans } from '../../contract/plans.ts'
import { expect, expectAccessible, test as base } from './fixtures.ts'
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

test('Features of a plan that are still to come are marked, in the offers and on the landing page', async ({
  page,
}) => {
  await signedIn(page)
  for (const address of ['/subscription', '/']) {
    if (address === '/') await page.evaluate('localStorage.clear()')
    await page.goto(address)
    for (const feature of new Set(
      Object.values(plans).flatMap(({ features }): readonly string[] => features),
    )) {
      const lines = page.getByRole('listitem').filter({ hasText: new RegExp(`^${feature}(Soon)?$`) })
      await expect(lines.first()).toHaveText(isComing(feature) ? `${feature}Soon` : feature)
    }
  }
})

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
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL('/subscription')
})
