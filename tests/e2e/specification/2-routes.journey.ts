import type { Page } from '@playwright/test'
import { verificationLink, signIn } from '../people.ts'
import { endSessionOnServer } from '../studio.ts'
import { departs, expect, hold, test } from './specification.ts'

const isProtected = [
  '/dashboard',
  '/content',
  '/analytics',
  '/social',
  '/profile',
  '/settings',
  '/subscription',
  '/help',
]

const currentPage = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')

test('On / Get Started opens the authentication screen in register mode', async ({ guest }) => {
  await guest.goto('/')
  await guest.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
  await expect(guest).toHaveURL('/register')
  await expect(guest.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('On / Log in opens the authentication screen in login mode', async ({ guest }) => {
  await guest.goto('/')
  await guest.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(guest).toHaveURL('/login')
  await expect(guest.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('The authentication screen has a back control that returns to the landing page', async ({ guest }) => {
  await guest.goto('/login')
  await guest.getByRole('link', { name: 'Back to home' }).click()
  await expect(guest).toHaveURL('/')
})

test('An authenticated visitor of / is redirected to /dashboard', async ({ member: { page } }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('/verify-email reads a token query parameter and shows the email verification screen', async ({
  guest,
}) => {
  const sent = guest.waitForRequest('**/api/auth/verify-email')
  await guest.goto('/verify-email?token=of-this-address')
  expect((await sent).postDataJSON()).toEqual({ token: 'of-this-address' })
  await expect(guest.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
})

test('The back-to-login action of /verify-email goes to /', async ({ guest }) => {
  await guest.goto('/verify-email')
  await guest.getByRole('link', { name: 'Back to Login' }).click()
  await expect(guest).toHaveURL('/')
})

test('/reset-password is the password reset screen, and its back-to-login action goes to /', async ({
  guest,
}) => {
  await guest.goto('/reset-password')
  await expect(guest.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await guest.getByRole('link', { name: 'Back to login' }).click()
  await expect(guest).toHaveURL('/')
})

for (const [path, title] of [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-service', 'Terms of Service'],
] as const) {
  test(`${path} is a static legal page with a Back button (history back) and a last-updated date showing today's date`, async ({
    guest,
  }) => {
    await guest.goto('/login')
    await guest.goto(path)
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
    await expect(guest.getByText(`Last updated: ${today}`)).toBeVisible()
    await guest.getByRole('button', { name: 'Back' }).click()
    await expect(guest).toHaveURL('/login')
  })
}

for (const path of isProtected) {
  test(`${path} is protected: an unauthenticated visitor is redirected to /`, async ({ guest, member }) => {
    await guest.goto(path)
    await expect(guest).toHaveURL('/')
    await member.page.goto(path)
    await expect(member.page).toHaveURL(new RegExp(`${path}(/|$)`))
  })
}

test('A spinner shows while authentication state is loading', async ({ member: { page } }) => {
  // The state is known as soon as the scripts run, so the spinner is seen while those of the page are on their way.
  const release = await hold(page, '**/assets/*dashboard*')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
})

test('Any other path redirects to /dashboard', async ({ member: { page } }) => {
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL('/dashboard')
})

test('The current page is the first path segment, defaulting to dashboard', async ({ member: { page } }) => {
  await page.goto('/content/posts')
  await expect(currentPage(page)).toContainText('Content Studio')
  await page.goto('/')
  await expect(currentPage(page)).toContainText('Dashboard')
})

test('The shell has a navigate function: its links change the page without loading it again', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  await page.evaluate("document.body.dataset.same = 'yes'")
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
})

test(
  'Any 401 response sends the browser to /login, while the route table has no /login route',
  departs('/login and /register are routes of their own that show the authentication screen in that mode.'),
  async ({ guest: page, member }) => {
    await signIn(page, member)
    await endSessionOnServer(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    await page.goto('/register')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  },
)

test('The link in the verification mail leads to /verify-email', async ({ unverified }) => {
  expect(await verificationLink(unverified.page, unverified)).toMatch(/\/verify-email\?token=/)
})
