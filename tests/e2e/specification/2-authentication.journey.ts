import { newPerson, readMail } from '../people.ts'
import {
  accountOf,
  atLastStepOfRegistration,
  expect,
  hold,
  msUntilLeft,
  signInByHand,
  test,
} from './specification.ts'

test('Login has the fields emailOrUsername and password', async ({ guest }) => {
  await guest.goto('/login')
  await expect(guest.getByLabel('Email or username')).toHaveAttribute('name', 'emailOrUsername')
  await expect(guest.getByLabel('Password', { exact: true })).toHaveAttribute('name', 'password')
})

test('Login has a show/hide password toggle', async ({ guest }) => {
  await guest.goto('/login')
  const field = guest.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await guest.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await guest.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

test('Login has a Forgot password link and a Sign up link', async ({ guest }) => {
  await guest.goto('/login')
  await guest.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(guest.getByRole('button', { name: 'Send Reset Instructions' })).toBeVisible()
  await guest.goto('/login')
  await guest.getByRole('button', { name: 'Sign up' }).click()
  await expect(guest).toHaveURL('/register')
})

test('The button reads Sign In and changes to Signing in... while busy', async ({ guest: page }) => {
  const release = await hold(page, '**/api/auth/login')
  await signInByHand(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('Register is a 3-step wizard with steps Account Type, Account Details, Profile Information', async ({
  guest,
}) => {
  await guest.goto('/register')
  const steps = guest.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  for (const [at, step] of ['Account Type', 'Account Details', 'Profile Information'].entries())
    await expect(steps.nth(at)).toContainText(step)
})

test('Register has Back and Next buttons; Back is disabled at step 0', async ({ guest }) => {
  await guest.goto('/register')
  const back = guest.getByRole('button', { name: 'Back', exact: true })
  await expect(back).toBeDisabled()
  await guest.getByRole('radio', { name: 'Influencer' }).check()
  await guest.getByRole('button', { name: 'Next' }).click()
  await expect(guest.getByLabel('Email')).toBeVisible()
  await back.click()
  await expect(guest.getByRole('radio', { name: 'Influencer' })).toBeChecked()
})

test("The last step's button reads Create Account, or Creating Account... while busy", async ({
  guest: page,
}) => {
  const release = await hold(page, '**/api/auth/register')
  await atLastStepOfRegistration(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  release()
  await expect(page.getByText('Registration successful!')).toBeVisible()
})

test('A Sign in link is shown', async ({ guest }) => {
  await guest.goto('/register')
  await guest.getByRole('button', { name: 'Sign in' }).click()
  await expect(guest).toHaveURL('/login')
})

test('After success the screen returns to login after 3 seconds', async ({ guest: page }) => {
  await atLastStepOfRegistration(page)
  const ms = await msUntilLeft(page, 'Registration successful!', () =>
    page.getByRole('button', { name: 'Create Account' }).click(),
  )
  expect(ms).toBeGreaterThan(2_500)
  await expect(page).toHaveURL('/login')
})

test('Forgot password (simple variant): email only, a Send Reset Instructions button and a Back to Sign In link', async ({
  guest,
}) => {
  await guest.goto('/login')
  await guest.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(guest.getByRole('textbox')).toHaveCount(1)
  await expect(guest.getByLabel('Email')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Send Reset Instructions' })).toBeVisible()
  await guest.getByRole('button', { name: 'Back to Sign In' }).click()
  await expect(guest.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('Reset password: a 3-step wizard, Enter Email, Verify Code, Reset Password', async ({ guest }) => {
  await guest.goto('/reset-password')
  const steps = guest.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  for (const [at, step] of ['Enter Email', 'Verify Code', 'Reset Password'].entries())
    await expect(steps.nth(at)).toContainText(step)
})

test('If the page URL has token and email query parameters, it jumps straight to step 3 using them', async ({
  guest,
}) => {
  const { email, password } = newPerson()
  await guest.goto(`/reset-password?token=of-the-address&email=${encodeURIComponent(email)}`)
  await guest.getByLabel('New password').fill(password)
  await guest.getByLabel('Confirm password').fill(password)
  const sent = guest.waitForRequest('**/api/auth/reset-password')
  await guest.getByRole('button', { name: 'Reset Password' }).click()
  expect((await sent).postDataJSON()).toEqual({ token: 'of-the-address', password })
})

test('Step 2 offers Change Email and Resend', async ({ guest }) => {
  await guest.goto('/reset-password')
  await guest.getByLabel('Email').fill(newPerson().email)
  await guest.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(guest.getByLabel('Verification code')).toBeVisible()
  const again = guest.waitForRequest('**/api/auth/forgot-password')
  await guest.getByRole('button', { name: 'Resend' }).click()
  await again
  await guest.getByRole('button', { name: 'Change Email' }).click()
  await expect(guest.getByLabel('Email')).toBeVisible()
})

test('After success it returns to login after 2 seconds', async ({ guest: page }) => {
  const account = accountOf()
  await page.request.post('/api/auth/register', { data: account })
  await page.request.post('/api/auth/forgot-password', { data: { email: account.email } })
  const mail = await readMail(page, account.email, /reset/i)
  await page.goto(/https?:\S+reset-password\S+/.exec(mail)?.[0] ?? '')
  await page.getByLabel('New password').fill('Difference-1822')
  await page.getByLabel('Confirm password').fill('Difference-1822')
  const ms = await msUntilLeft(page, 'Password reset successfully!', () =>
    page.getByRole('button', { name: 'Reset Password' }).click(),
  )
  expect(ms).toBeGreaterThan(1_500)
  await expect(page).toHaveURL('/login')
})

test('Email verification page (header Email Verification): the state verifying', async ({ guest: page }) => {
  const release = await hold(page, '**/api/auth/verify-email')
  await page.goto('/verify-email?token=on-its-way')
  await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Verifying' })).toBeVisible()
  release()
  await expect(page.getByRole('progressbar', { name: 'Verifying' })).toBeHidden()
})

test('The state success has the button Continue to App', async ({ guest: page }) => {
  const account = accountOf()
  await page.request.post('/api/auth/register', { data: account })
  const mail = await readMail(page, account.email, /verify/i)
  await page.goto(/https?:\S+verify-email\S+/.exec(mail)?.[0] ?? '')
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to App' }).click()
  await expect(page).toHaveURL('/login')
})

for (const [state, address] of [
  ['error', '/verify-email?token=nothing-we-sent'],
  ['invalid (shown when there is no token)', '/verify-email'],
] as const) {
  test(`The state ${state} has the buttons Resend Verification and Back to Login`, async ({ guest }) => {
    await guest.goto(address)
    await expect(guest.getByRole('button', { name: 'Resend Verification' })).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/')
  })
}
