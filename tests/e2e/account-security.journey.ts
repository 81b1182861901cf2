import { expect, test } from './fixtures.ts'
import { findMail, newPerson, readMail, signedIn, signIn } from './people.ts'

test('A user sees another device and signs it out within five seconds', async ({
  page,
  browser,
  product,
  noErrors,
}) => {
  noErrors.allow(/401/)
  const person = await signedIn(page)
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const device = await elsewhere.newPage()
  await signIn(device, person)
  const connected = device.waitForResponse(/\/api\/events\/stream/)
  await device.goto('/dashboard')
  await connected

  await page.goto('/settings/security')
  const devices = page.getByRole('list', { name: 'Signed-in devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(device).toHaveURL('/login', { timeout: 5_000 })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL('/settings/security')
  await elsewhere.close()
})

test('A user changes the password and the email address, which another device confirms', async ({
  page,
  browser,
  product,
  noErrors,
}) => {
  noErrors.allow(/40[03]/)
  const person = await signedIn(page)
  const [newPassword, newEmail] = ['Difference-1822', newPerson().email]
  await page.goto('/settings/security')
  const form = page.getByRole('form', { name: 'Password' })
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('Password is required').first()).toBeVisible()
  await form.getByLabel('Current password').fill('Not-my-password-1')
  await form.getByLabel('New password').fill(newPassword)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('This is not your current password.')).toBeVisible()
  await form.getByLabel('Current password').fill(person.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Other devices are signed out.')).toBeVisible()

  const address = page.getByRole('form', { name: 'Email address' })
  const pending = address.getByText(/^Check the inbox of your new address/)
  const change = async (wanted: string) => {
    await address.getByLabel('New email').fill(wanted)
    await address.getByLabel('Current password').fill(newPassword)
    await address.getByRole('button', { name: 'Change email' }).click()
    await expect(pending).toContainText(wanted)
  }
  const wrong = `a-long-address-with-a-typing-error-${newEmail}`
  await test.step('an address with a typing error is seen after a reload, and canceled', async () => {
    await change(wrong)
    await page.reload()
    await expect(pending).toContainText(wrong)
    await address.getByRole('button', { name: 'Cancel change' }).click()
    await expect(page.getByText('The change of your email address is canceled.')).toBeVisible()
    await expect(pending).toBeHidden()
    await expect(address.getByLabel('New email')).toBeFocused()
  })
  await test.step('the mail about it to the current address is as wide as a phone', async () => {
    const { html } = await findMail(page, person.email, /was requested/)
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await phone.setContent(html)
    await expect(phone.getByText(wrong)).toBeVisible()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await phone.close()
  })
  await change(newEmail)
  const mail = await readMail(page, newEmail, /confirm your new/i)
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const device = await elsewhere.newPage()
  await device.goto(/https?:\S+verify-email\S+/.exec(mail)?.[0] ?? '')
  await expect(device.getByText('Email verified successfully!')).toBeVisible()
  await elsewhere.close()
  expect(await readMail(page, person.email, /address was changed/)).toContain(newEmail)
  await page.goto('/settings/security')
  await expect(page.getByText(`You sign in with ${newEmail}.`)).toBeVisible()
  await signIn(page, { ...person, email: newEmail, password: newPassword })

  await test.step('security alerts can be turned off', async () => {
    await page.goto('/settings/security')
    const alerts = page.getByRole('switch', { name: 'Security alerts' })
    await expect(alerts).toBeChecked()
    await alerts.click()
    await expect(alerts).not.toBeChecked()
    await page.reload()
    await expect(alerts).not.toBeChecked()
  })
})
