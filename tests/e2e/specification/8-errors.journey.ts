import type { Page } from '@playwright/test'
import { newPerson, readMail, signedIn, signIn } from '../people.ts'
import { atComposer, contentField, showBeside } from '../studio.ts'
import {
  accountOf,
  atEmptyComposer,
  atLastStepOfRegistration,
  colorOf,
  departs,
  expect,
  signInByHand,
  test,
} from './specification.ts'

type Answer = { status?: number; message?: string; code?: string } | 'no answer'

/** Answers a call with a failure, with or without a message of the server. */
async function fail(page: Page, path: string, answer: Answer): Promise<void> {
  await page.route(`**${path}`, (route) => {
    if (answer === 'no answer') return route.abort()
    const { status = 200, ...body } = answer
    return route.fulfill({ status, json: { success: false, ...body } })
  })
}

const ours = { status: 400, code: 'validation_failed', message: 'A message of the server.' }
const withoutMessage = { status: 200 }

async function registerByHand(page: Page): Promise<void> {
  await atLastStepOfRegistration(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function forgetByHand(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
}

async function enterCode(page: Page): Promise<void> {
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Verify Code' }).click()
}

async function setPassword(page: Page): Promise<void> {
  await page.goto('/reset-password?token=of-the-mail&email=ada%40example.com')
  await page.getByLabel('New password').fill('Difference-1822')
  await page.getByLabel('Confirm password').fill('Difference-1822')
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

const verify = async (page: Page) => void (await page.goto('/verify-email?token=of-the-mail'))

async function resendOnPage(page: Page): Promise<void> {
  await page.goto('/verify-email')
  await page.getByRole('button', { name: 'Resend Verification' }).click()
}

for (const [title, path, answer, act, message] of [
  [
    'Login: success false gives the server message',
    '/api/auth/login',
    { message: 'No.' },
    signInByHand,
    'No.',
  ],
  [
    "Login: success false gives 'Login failed'",
    '/api/auth/login',
    withoutMessage,
    signInByHand,
    'Login failed',
  ],
  [
    'Login: a thrown request gives the server response message',
    '/api/auth/login',
    ours,
    signInByHand,
    ours.message,
  ],
  [
    "Login: a thrown request gives 'Network error occurred'",
    '/api/auth/login',
    'no answer',
    signInByHand,
    'Network error occurred',
  ],
  [
    'Register: success false gives the server message',
    '/api/auth/register',
    { message: 'No.' },
    registerByHand,
    'No.',
  ],
  [
    "Register: success false gives 'Registration failed'",
    '/api/auth/register',
    withoutMessage,
    registerByHand,
    'Registration failed',
  ],
  [
    'Register: a thrown request gives the server response message',
    '/api/auth/register',
    ours,
    registerByHand,
    ours.message,
  ],
  [
    "Register: a thrown request gives 'Network error occurred'",
    '/api/auth/register',
    'no answer',
    registerByHand,
    'Network error occurred',
  ],
  ['Forgot password: the server message', '/api/auth/forgot-password', ours, forgetByHand, ours.message],
  [
    "Forgot password: 'Failed to send reset email'",
    '/api/auth/forgot-password',
    withoutMessage,
    forgetByHand,
    'Failed to send reset email',
  ],
  [
    "Forgot password: 'An error occurred. Please try again.'",
    '/api/auth/forgot-password',
    'no answer',
    forgetByHand,
    'An error occurred. Please try again.',
  ],
  ['Verification: the server message', '/api/auth/verify-email', ours, verify, ours.message],
  [
    "Verification: otherwise 'An error occurred during verification. Please try again.'",
    '/api/auth/verify-email',
    'no answer',
    verify,
    'An error occurred during verification. Please try again.',
  ],
  [
    "Resend verification (verification page): otherwise 'Failed to resend verification email. Please try again.'",
    '/api/auth/resend-verification',
    'no answer',
    resendOnPage,
    'Failed to resend verification email. Please try again.',
  ],
  [
    "Reset: 'Failed to reset password'",
    '/api/auth/reset-password',
    withoutMessage,
    setPassword,
    'Failed to reset password',
  ],
  [
    "Code verification: 'Invalid verification code'",
    '/api/auth/verify-reset-code',
    withoutMessage,
    enterCode,
    'Invalid verification code',
  ],
] as const satisfies [string, string, Answer, (page: Page) => Promise<void>, string][]) {
  test(title, async ({ guest }) => {
    await fail(guest, path, answer)
    await act(guest)
    await expect(guest.getByText(message, { exact: true })).toBeVisible()
  })
}

test("Verification: for status 400 'Invalid or expired verification token'", async ({ guest }) => {
  await guest.goto('/verify-email?token=nothing-we-sent')
  await expect(guest.getByText('Invalid or expired verification token')).toBeVisible()
})

test("Verification: with no token 'No verification token provided'", async ({ guest }) => {
  await guest.goto('/verify-email')
  await expect(guest.getByText('No verification token provided')).toBeVisible()
})

test("Resend verification (verification page): 401 gives 'Please log in to resend verification email'", async ({
  guest,
}) => {
  await resendOnPage(guest)
  await expect(guest.getByText('Please log in to resend verification email')).toBeVisible()
})

for (const [title, answer, message] of [
  ['success false shows the server message', { message: 'No.' }, 'No.'],
  [
    "success false shows 'Failed to resend verification email'",
    withoutMessage,
    'Failed to resend verification email',
  ],
  [
    "HTTP 401 shows 'Please log in again to resend verification email'",
    { status: 401, code: 'unauthenticated', message: 'No session.' },
    'Please log in again to resend verification email',
  ],
  ['another error with a server message shows that message', ours, ours.message],
  [
    "otherwise 'Failed to resend verification email. Please try again.'",
    'no answer',
    'Failed to resend verification email. Please try again.',
  ],
] as const satisfies [string, Answer, string][]) {
  test(`Resend verification (dialog): ${title}`, async ({ unverified }) => {
    const { page } = unverified
    await page.goto('/dashboard')
    await fail(page, '/api/auth/resend-verification', answer)
    await page.getByRole('button', { name: 'AI Generate' }).click()
    await page.getByRole('button', { name: 'Resend Email' }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    // An answer of 401 ended the session.
    await signIn(page, unverified)
  })
}

test("Authentication screen: an unexpected failure shows 'An unexpected error occurred. Please try again.'", async ({
  guest: page,
}) => {
  await page.goto('/login')
  // The browser refuses to store the session, which nothing expects.
  await page.evaluate("Storage.prototype.setItem = () => { throw new TypeError('storage') }")
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ contentType: 'application/json', body: 'null' }),
  )
  await page.getByLabel('Email or username').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Analytical-1843')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
})

test("Profile refresh: a response without a true success flag gives 'Failed to refresh user data'; other errors are logged and rethrown", async ({
  unverified: { page },
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.route('**/api/user/profile', (route) => route.fulfill({ json: { success: false } }))
  const logged = page.waitForEvent('console', (one) => one.text().includes('Failed to refresh user data'))
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await logged
  await expect(page).toHaveURL('/dashboard')
})

test("Content: 'Failed to save draft' (dismissible alert)", async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await contentField(page).fill('Not lost')
  await page.route('**/api/post-groups/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Draft' }).click()
  const alert = page.getByText('Failed to save draft')
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(alert).toBeHidden()
})

test("Content: 'Failed to publish content' (dismissible alert)", async ({ page }) => {
  const account = await atComposer(page)
  const order = {
    platform: 'twitter',
    operation: 'create-post',
    account,
    fault: 'account-restricted',
    times: 1,
  }
  expect((await page.request.put('/sandbox/faults', { data: order })).ok()).toBe(true)
  await contentField(page).fill('Refused')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const alert = page.getByText('Failed to publish content').first()
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(alert).toBeHidden()
})

test("Content: 'Failed to generate AI content' (dismissible alert)", async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await fail(page, '/api/assistant/generate', ours)
  await showBeside(page, 'Assistant')
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  await panel.getByRole('textbox', { name: 'What is the post about?' }).fill('Fresh bread')
  await panel.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(page.getByText(/Failed to generate AI content/).first()).toBeVisible()
})

test(
  "A chunk-load failure of application script pieces is raised by the loader; the product's own handling is not shown",
  departs('It is said with a button that loads the page again.'),
  async ({ page }) => {
    await signedIn(page)
    await page.goto('/dashboard')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help & Support' }).click()
    await expect(page.getByRole('button', { name: /reload|try again/i }).first()).toBeVisible()
  },
)

test("Success messages: 'Registration successful! Please check your email to verify your account.'", async ({
  guest,
}) => {
  await registerByHand(guest)
  await expect(
    guest.getByText('Registration successful! Please check your email to verify your account.'),
  ).toBeVisible()
})

test("Success messages: 'Password reset instructions have been sent to your email.' and 'A 6-digit verification code has been sent to your email.'", async ({
  guest,
}) => {
  await forgetByHand(guest)
  await expect(guest.getByText('Password reset instructions have been sent to your email.')).toBeVisible()
  await guest.goto('/reset-password')
  await guest.getByLabel('Email').fill(newPerson().email)
  await guest.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(guest.getByText('A 6-digit verification code has been sent to your email.')).toBeVisible()
})

test("Success messages: 'Code verified! Please enter your new password.' and 'Password reset successfully! You can now log in with your new password.'", async ({
  guest: page,
}) => {
  const account = accountOf()
  const { email } = account
  await page.request.post('/api/auth/register', { data: account })
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  const code = /\b\d{6}\b/.exec(await readMail(page, email, /reset/i))?.[0] ?? ''
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('Code verified! Please enter your new password.')).toBeVisible()
  await page.getByLabel('New password').fill('Difference-1822')
  await page.getByLabel('Confirm password').fill('Difference-1822')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(
    page.getByText('Password reset successfully! You can now log in with your new password.').first(),
  ).toBeVisible()
})

test("Success messages: 'Verification email sent! Please check your inbox.' (dialog: 'Verification email sent! Please check your inbox and spam folder.')", async ({
  unverified: { page },
}) => {
  await page.goto('/verify-email')
  await page.getByRole('button', { name: 'Resend Verification' }).click()
  await expect(
    page.getByText('Verification email sent! Please check your inbox.', { exact: true }),
  ).toBeVisible()
})

test("Success messages: 'Email verified successfully!'", async ({ guest }) => {
  const account = accountOf()
  await guest.goto('/robots.txt')
  await guest.request.post('/api/auth/register', { data: account })
  const mail = await readMail(guest, account.email, /verify/i)
  await guest.goto(/https?:\S+verify-email\S+/.exec(mail)?.[0] ?? '')
  await expect(guest.getByText('Email verified successfully!')).toBeVisible()
})

test('Messages are dismissible alerts; success alerts are green', async ({ guest }) => {
  await forgetByHand(guest)
  const alert = guest.getByText('Password reset instructions have been sent to your email.')
  await expect(alert).toBeVisible()
  const { red, green, blue } = await colorOf(
    guest.locator('div:has(> div > svg)').filter({ has: alert }).last().locator('svg').first(),
  )
  expect(green).toBeGreaterThan(Math.max(red, blue) - 1)
  await guest.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
})
