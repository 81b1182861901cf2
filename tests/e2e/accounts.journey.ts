import { expect, test } from './fixtures.ts'
import { newPerson, readMail, signedIn } from './people.ts'
import { chosenAccounts, connect, contentField } from './studio.ts'

test('A user without a verified address is asked to verify, and can publish after verifying on another device', async ({
  page,
  browser,
  product,
}) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  const handle = await connect(page, 'twitter')
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await contentField(page).fill('My first post')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await expect(dialog.getByRole('heading', { name: 'Please verify your email to continue' })).toBeVisible()
  await expect(
    dialog.getByText(
      'To use AI content generation and posting features, you need to verify your email address first.',
    ),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Resend Email' }).click()
  await expect(
    dialog.getByText('Verification email sent! Please check your inbox and spam folder.'),
  ).toBeVisible()

  const mail = await readMail(page, person.email, /verify/i)
  const link = /https?:\S+verify-email\S+/.exec(mail)?.[0] ?? ''
  expect(link).toContain(product.url)
  const phone = await browser.newContext()
  const other = await phone.newPage()
  await other.goto(link)
  await expect(other.getByText('Email verified successfully!')).toBeVisible()
  await phone.close()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
})

test('The verification page explains an invalid link and offers the next step', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/40[01]/)
  await page.goto('/verify-email')
  await expect(page.getByText('No verification token provided')).toBeVisible()
  await page.goto('/verify-email?token=nothing-we-sent')
  await expect(page.getByText('Invalid or expired verification token')).toBeVisible()
  await page.getByRole('button', { name: 'Resend Verification' }).click()
  await expect(page.getByText('Please log in to resend verification email')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/')
})

test('A forgotten password is replaced with the mailed code, and every session ends', async ({
  page,
  browser,
  product,
  noErrors,
}) => {
  noErrors.allow(/40[01]/)
  const person = newPerson()
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const device = await elsewhere.newPage()
  await signedIn(device, person)
  await device.goto('/dashboard')
  await expect(device.getByRole('heading', { name: /^Good / })).toBeVisible()

  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByText('Password reset instructions have been sent to your email.')).toBeVisible()
  await page.getByRole('link', { name: 'enter the 6-digit code' }).click()
  const codeField = page.getByLabel('Verification code')
  const verify = page.getByRole('button', { name: 'Verify Code' })
  await verify.click()
  await expect(page.getByText('Verification code is required')).toBeVisible()
  await codeField.fill('12a')
  await verify.click()
  await expect(page.getByText('Please enter a valid 6-digit code')).toBeVisible()

  const code = /\b\d{6}\b/.exec(await readMail(page, person.email, /reset/i))?.[0] ?? ''
  await codeField.fill(code === '000000' ? '111111' : '000000')
  await verify.click()
  await expect(page.getByText('Invalid verification code')).toBeVisible()
  await codeField.fill(code)
  await verify.click()
  await expect(page.getByText('Code verified! Please enter your new password.')).toBeVisible()

  const password = page.getByLabel('New password')
  const repeated = page.getByLabel('Confirm password')
  const reset = page.getByRole('button', { name: 'Reset Password' })
  await password.fill('short')
  await reset.click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await password.fill('onlysmallletters')
  await reset.click()
  await expect(
    page.getByText(
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ),
  ).toBeVisible()
  await password.fill('Difference-1822')
  await repeated.fill('Difference-1822')
  await reset.click()
  await expect(
    page.getByText('Password reset successfully! You can now log in with your new password.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')

  await test.step('the other device is signed out on its next request', async () => {
    await device.reload()
    await expect(device).toHaveURL('/login')
    await elsewhere.close()
  })
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('Difference-1822')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('The link of the reset mail leads straight to the new password', async ({ page }) => {
  const person = await signedIn(page)
  await page.request.post('/api/auth/forgot-password', { data: { email: person.email } })
  const mail = await readMail(page, person.email, /reset/i)
  await page.goto(/https?:\S+reset-password\S+/.exec(mail)?.[0] ?? '')
  await page.getByLabel('New password').fill('Difference-1822')
  await page.getByLabel('Confirm password').fill('Difference-1822')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByText('Password reset successfully! You can now log in with your new password.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull()
})

test('The login form says what is missing or wrong, and sign-in failures are explained', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/401|ERR_FAILED/)
  await page.goto('/login')
  const name = page.getByLabel('Email or username')
  const password = page.getByLabel('Password', { exact: true })
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(page.getByText('Email or username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await name.fill('ab')
  await password.fill('12345')
  await signIn.click()
  await expect(page.getByText('Must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await name.fill('nobody@example.com')
  await password.fill('Nobody-knows-1')
  await signIn.click()
  await expect(page.getByText('The email, username or password is not right.')).toBeVisible()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.route('**/api/auth/login', (route) => route.abort())
  await signIn.click()
  await expect(page.getByText('Network error occurred')).toBeVisible()
})
