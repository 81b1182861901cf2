import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { consent, newHandle } from './studio.ts'

test('An owner finds in Activity what was done, filters it and saves it as a file', async ({ page }) => {
  const { name } = await signedIn(page)
  const handle = newHandle()
  await page.goto('/settings/workspace')
  await page.getByLabel('Name', { exact: true }).fill('River Bakes')
  await page.getByRole('form', { name: 'Workspace' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This workspace is now called River Bakes.')).toBeVisible()
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect Instagram' }).click()
  await consent(page, handle)
  await expect(page.getByRole('listitem').filter({ hasText: `@${handle}` })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' }).click()
  const today = page.getByRole('region', { name: 'Today' })
  const renamed = today.getByText(`${name} renamed the workspace to “River Bakes”.`)
  const connected = today.getByText(`${name} connected Instagram (@${handle}).`)
  await expect(renamed).toBeVisible()
  await expect(connected).toBeVisible()
  await expect(page).toHaveURL('/settings/activity')

  await test.step('the filter shows one kind of one member', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Social accounts' }).click()
    await page.getByRole('combobox', { name: 'Member' }).click()
    await page.getByRole('option', { name }).click()
    await expect(renamed).toBeHidden()
    await expect(connected).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the file has what is shown', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`Social accounts,${name} connected Instagram (@${handle}).`)
  })

  await test.step('what does not match is said, and one click shows everything', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Billing' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(today.getByText(`${name} exported the activity as CSV.`)).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
  })

  await page.getByRole('link', { name: 'Open accounts' }).click()
  await expect(page).toHaveURL('/social')
})
