import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('An owner makes an address for calendar programs, replaces it and revokes it', async ({ page }) => {
  await signedIn(page)
  await page.goto('/settings/workspace')
  const section = page.getByRole('region', { name: 'Calendar feed' })
  const address = section.getByLabel('Calendar link')
  const statusOf = async (url: string) => (await page.request.get(new URL(url).pathname)).status()

  await expect(section).toContainText('There is no link yet.')
  await section.getByRole('button', { name: 'Create link' }).click()
  await expect(address).toBeVisible()
  const first = await address.inputValue()
  expect(await statusOf(first)).toBe(200)
  await expectAccessible(page)

  await test.step('it is shown once', async () => {
    await page.reload()
    await expect(section).toContainText('Ada Lovelace made the address on')
    await expect(address).toBeHidden()
  })

  await test.step('a new address ends the old one', async () => {
    await section.getByRole('button', { name: 'Create a new link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a new link?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create a new link' }).click()
    await expect(address).toBeVisible()
    const second = await address.inputValue()
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)

    await section.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(section).toContainText('There is no link yet.')
    await expect(address).toBeHidden()
    expect(await statusOf(second)).toBe(404)
  })
})
