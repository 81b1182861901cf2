import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { newPerson, verificationLink, signedIn } from './people.ts'

const broken = { status: 500 }
const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
const ownWords = {
  status: 500,
  json: { success: false, code: 'internal', message: 'The words of the server.' },
}

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]

const answer = (page: Page, path: string, given: Answer) =>
  page.route(`**/api/${path}`, (route) => route.fulfill(given))

/** Warnings in the browser's console. */
function warningsOf(page: Page): string[] {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  return warnings
}

test('Signing in and registering say that the network failed when the answer is not from the product', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/50[02]/)
  const person = newPerson()
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  for (const [given, text] of [
    [broken, 'Network error occurred'],
    [ownWords, 'The words of the server.'],
    [badGateway, 'Network error occurred'],
  ] as const) {
    await answer(page, 'auth/login', given)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await answer(page, 'auth/forgot-password', badGateway)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()

  await page.goto('/register')
  await page.getByRole('radio', { name: 'Business Owner' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Full name').fill(person.name)
  await answer(page, 'auth/register', broken)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Network error occurred')).toBeVisible()
})

test('The verification page shows the message of the server, and its own without one', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/40|50/)
  for (const [token, given, text] of [
    ['first-token-of-a-link', ownWords, 'The words of the server.'],
    ['second-token-of-a-link', badGateway, 'An error occurred during verification. Please try again.'],
    ['third-token-of-a-link', { status: 400 }, 'Invalid or expired verification token'],
  ] as const) {
    await answer(page, 'auth/verify-email', given)
    await page.goto(`/verify-email?token=${token}`)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('Failures that no screen shows are logged in the console', async ({ page, noErrors }) => {
  noErrors.allow(/500/)
  const warnings = warningsOf(page)
  const person = await signedIn(page, newPerson(), { verified: false })
  const link = await verificationLink(page, person)
  await answer(page, 'user/profile', broken)
  await page.goto(link)
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect.poll(() => warnings.join('\n')).toContain('Failed to refresh user data.')

  await answer(page, 'dashboard*', broken)
  await page.goto('/dashboard')
  await expect.poll(() => warnings.join('\n'), { timeout: 20_000 }).toContain('Failed to load the dashboard.')
})
