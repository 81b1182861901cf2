import type { Page } from '@playwright/test'
import { newPerson, readMail, signedIn } from '../people.ts'
import { apiOf } from '../studio.ts'
import { answer, byProxy, expectDismissed, expectSays, ours, type Given } from './account-forms.ts'
import { sentence } from './sentences.ts'
import { expect, hold, test } from './specification.ts'

const screen = '2 Authentication'
const resend = '/api/auth/resend-verification'
const profile = '**/api/user/profile'

/** What the page logs: the words of each warning, and of the error that was logged with it. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', async (one) => {
    if (one.type() !== 'warning') return
    const parts = await Promise.all(
      one
        .args()
        .map((part) => part.evaluate((value) => (value instanceof Error ? value.message : String(value)))),
    )
    warnings.push(parts.join(' '))
  })
  return warnings
}

test('The page of the verification mail', async ({ page }) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  await (await apiOf(page)).post(resend)
  const link = /https?:\S+verify-email\S+/.exec(await readMail(page, person.email, /verify/i))?.[0] ?? ''

  for (const [words, given, message] of [
    ['the server message', ours, ours.message],
    [
      "for status 400 'Invalid or expired verification token'",
      { status: 400 },
      'Invalid or expired verification token',
    ],
    [
      "otherwise 'An error occurred during verification. Please try again.'",
      'no answer',
      'An error occurred during verification. Please try again.',
    ],
    [
      "502 of a proxy gives 'An error occurred during verification. Please try again.'",
      byProxy,
      'An error occurred during verification. Please try again.',
    ],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Verification: ${words}`, async () => {
      await answer(page, '/api/auth/verify-email', given)
      await page.goto('/verify-email?token=of-another-mail')
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await page.unroute('**/api/auth/verify-email')
    })
  }
  const release = await hold(page, '**/api/auth/verify-email')
  await page.goto('/verify-email?token=nothing-that-was-sent')
  await sentence(
    screen,
    'Email verification page (header Email Verification): the state verifying',
    async () => {
      await expect(page.getByRole('progressbar', { name: 'Verifying', exact: true })).toBeVisible()
      await expect(page.getByRole('heading')).toHaveText('Email Verification')
      await expect(page.getByRole('button', { name: 'Resend Verification' })).toHaveCount(0)
    },
  )
  await sentence('4 States', 'Email verification page: verifying, then error', async () => {
    await expect(page.getByText('Verifying your email address...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('Invalid or expired verification token', { exact: true })).toBeVisible()
    await expect(page.getByText('Verifying your email address...')).toBeHidden()
    await page.unrouteAll()
  })
  const offersBoth = async () => {
    await expect(page.getByRole('heading')).toHaveText('Email Verification')
    await expect(page.getByRole('button', { name: 'Resend Verification', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Login', exact: true })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Continue to App' })).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  await sentence(screen, 'The state error has the buttons Resend Verification and Back to Login', offersBoth)

  await page.goto('/verify-email')
  await sentence(
    screen,
    'The state invalid (shown when there is no token) has the buttons Resend Verification and Back to Login',
    offersBoth,
  )
  const isInvalid = () =>
    expect(page.getByText('No verification token provided', { exact: true })).toBeVisible()
  await sentence('4 States', 'Email verification page: invalid if no token', isInvalid)
  await sentence('8 Errors', "Verification: with no token 'No verification token provided'", isInvalid)
  const button = page.getByRole('button', { name: 'Resend Verification' })
  for (const [words, given, message] of [
    ['otherwise the server message', ours, ours.message],
    ['a response with success false gives the server message', { message: 'No.' }, 'No.'],
    [
      "or 'Failed to resend verification email. Please try again.'",
      'no answer',
      'Failed to resend verification email. Please try again.',
    ],
    [
      "502 of a proxy gives 'Failed to resend verification email. Please try again.'",
      byProxy,
      'Failed to resend verification email. Please try again.',
    ],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Resend verification (verification page): ${words}`, () =>
      expectSays({ path: resend, send: button }, given, message),
    )
  }
  await sentence(
    '8 Errors',
    "Success messages: 'Verification email sent! Please check your inbox.'",
    async () => {
      await page.route(`**${resend}`, (route) => route.fulfill({ json: { success: true } }))
      await button.click()
      await expectDismissed(page, 'Verification email sent! Please check your inbox.')
      await page.unroute(`**${resend}`)
    },
  )

  await sentence(
    '4 States',
    'Email verification page: on success the user data is refreshed (a refresh failure is ignored)',
    async () => {
      const warnings = warningsOf(page)
      await page.route(profile, (route) => route.fulfill({ status: 500 }), { times: 1 })
      await page.goto(link)
      await expect.poll(() => warnings.join('\n')).toContain('Failed to refresh user data.')
      await expect(page.getByRole('link', { name: 'Continue to App' })).toBeVisible()
      await expect(page.getByText(/Failed|went wrong|error/i)).toHaveCount(0)
    },
  )
  await sentence('8 Errors', "Success messages: 'Email verified successfully!'", () =>
    expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible(),
  )
  await sentence(screen, 'The state success has the button Continue to App', async () => {
    await expect(page.getByRole('button', { name: 'Resend Verification' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Continue to App', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: /, Ada$/ })).toBeVisible()
  })
  await sentence(
    '8 Errors',
    "Resend verification (verification page): 401 gives 'Please log in to resend verification email'",
    async () => {
      await page.evaluate('localStorage.clear()')
      await page.goto('/verify-email')
      await button.click()
      await expect(
        page.getByText('Please log in to resend verification email', { exact: true }),
      ).toBeVisible()
    },
  )
})

test('The verification dialog', async ({ page }) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  const warnings = warningsOf(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  const button = dialog.getByRole('button', { name: 'Resend Email' })

  await sentence(
    '7 Calls',
    'The verification dialog on the dashboard makes a no-payload resend request',
    async () => {
      const sent = page.waitForRequest(`**${resend}`)
      await button.click()
      const request = await sent
      expect(request.method()).toBe('POST')
      expect(request.postData()).toBeNull()
    },
  )
  await sentence(
    '8 Errors',
    "Success messages: dialog: 'Verification email sent! Please check your inbox and spam folder.'",
    () => expectDismissed(page, 'Verification email sent! Please check your inbox and spam folder.'),
  )
  for (const [words, given, message] of [
    ['success false shows the server message', { message: 'No.' }, 'No.'],
    ["success false shows 'Failed to resend verification email'", {}, 'Failed to resend verification email'],
    ['another error with a server message shows that message', ours, ours.message],
    [
      "otherwise 'Failed to resend verification email. Please try again.'",
      'no answer',
      'Failed to resend verification email. Please try again.',
    ],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Resend verification (dialog): ${words}`, () =>
      expectSays({ path: resend, send: button }, given, message),
    )
  }

  const focus = () => page.evaluate("window.dispatchEvent(new Event('focus'))")
  await sentence('4 States', 'Verification dialog: a failure of the refresh is only logged', async () => {
    await page.route(profile, (route) => route.fulfill({ status: 500 }))
    await focus()
    await expect.poll(() => warnings.join('\n')).toContain('Something went wrong on our side')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.MuiAlert-root')).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    await page.unrouteAll()
  })
  await sentence(
    '8 Errors',
    "Profile refresh: a response without a true success flag gives 'Failed to refresh user data'; other errors are logged and rethrown",
    async () => {
      await answer(page, '/api/user/profile', {})
      await focus()
      await expect.poll(() => warnings).toContainEqual(expect.stringMatching(/ Failed to refresh user data$/))
      await page.unrouteAll()
    },
  )
  await sentence(
    '4 States',
    'updateUser and refreshUser: on success the user is replaced in state and storage',
    async () => {
      await page.route(profile, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { user: object }
        await route.fulfill({ json: { ...body, user: { ...body.user, full_name: 'Grace Hopper' } } })
      })
      await focus()
      await expect
        .poll(() => page.evaluate<string>("localStorage.getItem('user')"))
        .toContain('"full_name":"Grace Hopper"')
      await expect(
        page.getByRole('heading', { name: /^Good \w+, Grace$/, includeHidden: true }),
      ).toBeAttached()
      await page.unrouteAll()
    },
  )
  await sentence(
    '4 States',
    'Verification dialog: after its verified callback, user data is refreshed',
    async () => {
      const mail = await readMail(page, person.email, /verify/i)
      const token = /token=([\w-]+)/.exec(mail)?.[1]
      expect((await page.request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true)
      await focus()
      await expect(dialog).toBeHidden()
      expect(await page.evaluate<string>("localStorage.getItem('user')")).toContain('"email_verified":true')
    },
  )
  await sentence(
    '8 Errors',
    "Resend verification (dialog): HTTP 401 shows 'Please log in again to resend verification email'",
    async () => {
      await signedIn(page, newPerson(), { verified: false })
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'AI Generate' }).click()
      await answer(page, resend, { status: 401, code: 'unauthenticated', message: 'No session.' })
      await button.click()
      await expect(
        page.getByText('Please log in again to resend verification email', { exact: true }),
      ).toBeVisible()
    },
  )
})
