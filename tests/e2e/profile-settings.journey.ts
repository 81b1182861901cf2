import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, picture } from './studio.ts'

test('A user saves a profile with picture and username, and it is shown elsewhere', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/409/)
  const person = await signedIn(page)
  await page.goto('/settings')
  const form = page.getByRole('form', { name: 'Profile' })
  const save = form.getByRole('button', { name: 'Save Profile' })
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  await expect(save).toBeDisabled()

  await test.step('wrong fields are named', async () => {
    await form.getByLabel('Full Name').fill('A')
    await form.getByLabel(/^Username/).fill('a b')
    await save.click()
    await expect(form.getByText('Full name must be at least 2 characters')).toBeVisible()
    await expect(form.getByText(/^Use 3 to 30 letters/)).toBeVisible()
  })

  const username = `king-${person.email.slice(4, 12)}`
  await form.getByLabel('Full Name').fill('Ada King')
  await form.getByLabel(/^Username/).fill(username)
  await form.getByLabel(/^Bio/).fill('Baker in Graz.')
  await form.getByRole('combobox', { name: 'Country of your phone' }).click()
  await page.getByRole('option', { name: 'Austria (+43)' }).click()
  await form.getByLabel(/^Phone Number/).fill('664 123456')
  await save.click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(save).toBeDisabled()

  await test.step('a picture is uploaded', async () => {
    await page.getByLabel('Picture file').setInputFiles(await picture('me.jpg', '#4f46e5'))
    await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account of Ada King' }).locator('img')).toBeVisible()
  })

  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Ada King' })).toBeVisible()
  await expect(main.getByText('Baker in Graz.')).toBeVisible()
  await expect(main.getByText('+43 664 123456')).toBeVisible()
  await expect(main.getByText(username)).toBeVisible()
  await expect(main.locator('img')).toBeVisible()

  await page.goto('/settings/profile')
  await expect(form.getByRole('combobox', { name: 'Country of your phone' })).toHaveText('Austria (+43)')
  await expect(form.getByLabel(/^Phone Number/)).toHaveValue('664 123456')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()

  await test.step('the username signs in', async () => {
    await page.getByRole('button', { name: 'Account of Ada King' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.goto('/login')
    await page.getByLabel(/email or username/i).fill(username)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('Dates, times and numbers are written as the user chose, also where a post is scheduled', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/settings/profile')
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Dates', '2026-11-04')
  await choose('Times', '14:30')
  await choose('Numbers', '1.234,5')
  await expect(page.getByText(/^Now: \w{3}, \d{4}-\d\d-\d\d, \d\d:\d\d · 1\.234,5 points$/)).toBeVisible()

  const api = await apiOf(page)
  await api.draft({ platform: 'twitter', content: 'Far ahead' })
  await page.goto('/content?at=2028-05-02T09:00')
  await expect(page.getByRole('button', { name: /^When: Tue, May 2, 09:00/ })).toBeVisible()

  await test.step('another device shows it, too', async () => {
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('user') ?? '{}') as { display: { timeFormat: string } }
      stored.display.timeFormat = '12-hour'
      localStorage.setItem('user', JSON.stringify(stored))
    })
    await page.goto('/content?at=2028-05-02T09:00')
    await expect(page.getByRole('button', { name: /^When: Tue, May 2, 09:00/ })).toBeVisible()
  })
})
