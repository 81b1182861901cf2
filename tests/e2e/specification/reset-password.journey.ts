import { readMail, signedIn, signIn } from '../people.ts'
import { byProxy, expectRefused, expectSays, ours, type Given } from './account-forms.ts'
import { expectLasts, passTimeUntil, stopClock } from './clock.ts'
import { sentence } from './sentences.ts'
import { expect, signOutHere, test } from './specification.ts'

const screen = '2 Authentication'

const kinds = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
const changed = 'Difference-1822'

test('The reset of a password', async ({ page }) => {
  const person = await signedIn(page)
  await signOutHere(page)
  await page.clock.install()
  await page.goto('/reset-password')
  const send = page.getByRole('button', { name: 'Send Verification Code' })
  const verify = page.getByRole('button', { name: 'Verify Code' })
  const code = page.getByLabel('Verification code')

  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  const current = steps.and(page.locator('[aria-current="step"]'))
  await sentence(
    screen,
    'Reset password: a 3-step wizard, Enter Email, Verify Code, Reset Password',
    async () => {
      await expect(steps).toHaveText(['Enter Email', 'Verify Code', 'Reset Password'], {
        useInnerText: true,
      })
      await expect(current).toHaveText('Enter Email', { useInnerText: true })
    },
  )
  await sentence('4 States', 'Password reset: step 0 email', async () => {
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(code).toBeHidden()
  })
  await page.getByLabel('Email').fill(person.email)
  // Only the second code below is mailed.
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ json: { success: true } }), {
    times: 1,
  })
  await send.click()
  await sentence(
    '8 Errors',
    "Success messages: 'A 6-digit verification code has been sent to your email.'",
    () =>
      expect(
        page.getByText('A 6-digit verification code has been sent to your email.', { exact: true }),
      ).toBeVisible(),
  )
  await sentence(
    '4 States',
    'Password reset: step 1 code; step 1 returns to step 0 via Change Email',
    async () => {
      await expect(code).toBeVisible()
      await page.getByRole('button', { name: 'Change Email' }).click()
      await expect(code).toBeHidden()
      await expect(page.getByLabel('Email')).toHaveValue(person.email)
      await send.click()
      await expect(code).toBeVisible()
    },
  )
  await sentence(screen, 'Step 2 offers Change Email and Resend', async () => {
    await expect(current).toHaveText('Verify Code', { useInnerText: true })
    await expect(page.getByRole('button', { name: 'Change Email', exact: true })).toBeVisible()
    // The mail of this one is not needed: the code that was mailed stays valid.
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ json: { success: true } }), {
      times: 1,
    })
    const again = page.waitForRequest('**/api/auth/forgot-password')
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    const request = await again
    expect(request.method()).toBe('POST')
    expect(request.postDataJSON()).toEqual({ email: person.email })
    await expect(
      page.getByText('A 6-digit verification code has been sent to your email.', { exact: true }),
    ).toBeVisible()
    await expect(code).toBeVisible()
  })
  await sentence(
    '5 Validation',
    "Verification code: required ('Verification code is required'), exactly 6 digits ('Please enter a valid 6-digit code'), maximum length 6",
    async () => {
      for (const [value, message] of [
        ['', 'Verification code is required'],
        ['12345', 'Please enter a valid 6-digit code'],
        ['12345a', 'Please enter a valid 6-digit code'],
      ] as const) {
        await expectRefused(page, 'Verify Code', { field: 'Verification code', value, message })
      }
      await code.fill('')
      await code.pressSequentially('12345678')
      await expect(code).toHaveValue('123456')
    },
  )
  for (const [words, given, message] of [
    ["'Invalid verification code'", {}, 'Invalid verification code'],
    ['the server message', ours, ours.message],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Code verification: ${words}`, () =>
      expectSays({ path: '/api/auth/verify-reset-code', send: verify }, given, message),
    )
  }

  const success = page.getByText('Code verified! Please enter your new password.', { exact: true })
  await sentence('3 Entities', 'Code verification response: success, message, reset_token', async () => {
    const sent = /\b\d{6}\b/.exec(await readMail(page, person.email, /reset/i))?.[0] ?? ''
    await code.fill(sent)
    const answered = page.waitForResponse('**/api/auth/verify-reset-code')
    await verify.click()
    const response = await answered
    expect(response.request().postDataJSON()).toEqual({ email: person.email, verification_code: sent })
    expect(await response.json()).toMatchObject({
      success: true,
      message: expect.any(String),
      reset_token: expect.any(String),
    })
  })
  await sentence('8 Errors', "Success messages: 'Code verified! Please enter your new password.'", () =>
    expect(success).toBeVisible(),
  )
  await sentence('4 States', 'Password reset: step 2 new password', async () => {
    await expect(page.getByLabel('New password')).toBeVisible()
    await expect(current).toHaveText('Reset Password', { useInnerText: true })
  })

  for (const one of [
    { field: 'New password', value: '', message: 'Password is required' },
    { field: 'New password', value: 'Short-1', message: 'Password must be at least 8 characters long' },
    { field: 'New password', value: 'ONLY-CAPITALS-1', message: kinds },
    { field: 'New password', value: 'only-small-letters-1', message: kinds },
    { field: 'New password', value: 'No-Digit-At-All', message: kinds },
    { field: 'Confirm password', value: '', message: 'Please confirm your password' },
    { field: 'Confirm password', value: 'Another-1843', message: 'Passwords do not match' },
  ]) {
    await sentence(
      '5 Validation',
      `New password: ${one.field} "${one.value}" gives '${one.message}'`,
      async () => {
        await page.getByLabel('New password').fill(changed)
        await expectRefused(page, 'Reset Password', one)
      },
    )
  }
  await page.getByLabel('New password').fill(changed)
  await page.getByLabel('Confirm password').fill(changed)
  for (const [words, given, message] of [
    ["'Failed to reset password'", {}, 'Failed to reset password'],
    ['the server message', ours, ours.message],
    [
      "502 of a proxy gives 'An error occurred. Please try again.'",
      byProxy,
      'An error occurred. Please try again.',
    ],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Reset: ${words}`, () =>
      expectSays(
        { path: '/api/auth/reset-password', send: page.getByRole('button', { name: 'Reset Password' }) },
        given,
        message,
      ),
    )
  }

  await stopClock(page)
  const done = page.getByText('Password reset successfully! You can now log in with your new password.', {
    exact: true,
  })
  await sentence(
    '8 Errors',
    "Success messages: 'Password reset successfully! You can now log in with your new password.'",
    async () => {
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await passTimeUntil(page, () => done.first().isVisible())
    },
  )
  const returned = expectLasts(page, 2_000, {
    still: () => expect(page).toHaveURL('/reset-password'),
    over: () => expect(page).toHaveURL('/login'),
  })
  await sentence('9 Constants', 'Redirects: after reset 2 s', () => returned)
  await sentence(screen, 'After success it returns to login after 2 seconds', () => returned)
  await sentence('4 States', 'Password reset: then back to login', async () => {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await page.clock.resume()
    await signIn(page, { ...person, password: changed })
  })
  await sentence(
    screen,
    'If the page URL has token and email query parameters, it jumps straight to step 3 using them',
    async () => {
      await signOutHere(page)
      await page.goto('/reset-password?token=of-the-address&email=ada%40example.com')
      await expect(current).toHaveText('Reset Password', { useInnerText: true })
      await page.getByLabel('New password').fill(changed)
      await page.getByLabel('Confirm password').fill(changed)
      const sent = page.waitForRequest('**/api/auth/reset-password')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      expect((await sent).postDataJSON()).toEqual({ token: 'of-the-address', password: changed })
      // The token is refused, and another mail is asked for with the address.
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
      for (const half of ['?token=of-the-address', '?email=ada%40example.com']) {
        await page.goto(`/reset-password${half}`)
        await expect(current).toHaveText('Enter Email', { useInnerText: true })
      }
    },
  )
})
