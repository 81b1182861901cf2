import { expect, expectAccessible, expectFits, test } from './fixtures.ts'

test('A developer reads the reference of the API and its guides, in light and dark', async ({
  page,
  noErrors,
}) => {
  // Redoc tries whether it may compile code, and goes on without.
  noErrors.allow(/^Content policy: script-src eval .*api-reference/)
  const reference = page.locator('#reference')

  for (const scheme of ['light', 'dark'] as const) {
    await test.step(`the reference shows calls and events, in ${scheme}`, async () => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/docs/api')
      await expect(reference.getByRole('heading', { name: 'Postwright API' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/docs/api#/post-groups/schedulepostgroup')
      await expect(reference.getByRole('heading', { name: /Schedule/ }).first()).toBeVisible()
      await expect(reference.getByText('Idempotency-Key').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto('/docs/api#/webhooks/receivepostpublished')
      await expect(reference.getByText('webhook-signature').first()).toBeVisible()
      await expectAccessible(page)
    })
  }

  await test.step('it fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
  })

  await test.step('every guide can be read by everybody', async () => {
    const guides = await page.locator('a[href^="/docs/api/"]').all()
    const addresses = await Promise.all(guides.map((guide) => guide.getAttribute('href')))
    for (const href of new Set(addresses)) {
      await page.goto(href ?? '')
      await expectAccessible(page)
      await expectFits(page)
      await expect(page.locator('nav[aria-label="API"] [aria-current]')).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('the first call goes to this installation', async () => {
    await page.goto('/docs/api/first-call')
    await expect(page.locator('pre').first()).toContainText(`POSTWRIGHT_URL=${new URL(page.url()).origin}\n`)
  })

  await test.step('beside each other, all guides are in view', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('link', { name: 'Coming from Postiz' })).toBeInViewport({ ratio: 1 })
  })
})
