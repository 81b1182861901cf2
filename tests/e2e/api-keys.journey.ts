import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('A member makes an API key, calls the API with it, rotates and revokes it', async ({
  page,
  request,
  noErrors,
}) => {
  const { password } = await signedIn(page, undefined, { plan: 'agency' })
  let secret = ''
  const call = (key: string) =>
    request.get('/api/v1/workspaces/current', { headers: { authorization: `Bearer ${key}` } })

  await test.step('a key is made with the password, and shown once', async () => {
    noErrors.allow(/status of 403/)
    await page.goto('/settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API' }).click()
    await page.getByRole('button', { name: 'Create API key' }).click()
    await expectAccessible(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Newsletter')
    await expect(dialog.getByText('It changes nothing.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Write drafts' }).click()
    await expect(dialog.getByText('A person schedules them.')).toBeVisible()
    await dialog.getByLabel('Current password').fill('Wrong-horse-7')
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await expect(page.getByRole('heading', { name: 'Newsletter is ready' })).toBeVisible()
    secret = await page.getByRole('textbox', { name: 'API key' }).inputValue()
    expect(secret).toMatch(/^pw_live_/)
    await expect(page.getByRole('textbox', { name: 'Try it in a terminal' })).toHaveValue(
      new RegExp(`curl.*${secret}`),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have copied it' }).click()
  })

  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await test.step('it works, and the list says what it may do and that it was used', async () => {
    await expect(row).toContainText(`pw_live_…${secret.slice(-4)}`)
    await expect(row).toContainText('Write drafts')
    await expect(row).toContainText('Not used yet')
    expect((await call(secret)).status()).toBe(200)
    await page.reload()
    await expect(row).toContainText('Last used')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  let fresh = ''
  await test.step('rotating gives it another secret; the first works on', async () => {
    await row.getByRole('button', { name: 'Rotate Newsletter' }).click()
    await page.getByRole('dialog').getByLabel('Current password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    await expect(page.getByRole('heading', { name: 'Newsletter has a new secret' })).toBeVisible()
    fresh = await page.getByRole('textbox', { name: 'API key' }).inputValue()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expect(row).toContainText('The key before it works until')
    expect((await call(secret)).status()).toBe(200)
    expect((await call(fresh)).status()).toBe(200)
  })

  await test.step('revoking ends both at once', async () => {
    await row.getByRole('button', { name: 'Revoke Newsletter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No API keys yet')).toBeVisible()
    for (const key of [secret, fresh]) expect((await call(key)).status()).toBe(401)
  })
})
