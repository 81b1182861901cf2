import type { Page } from '@playwright/test'
import { pages } from '../../../web/app/pages.ts'
import { verificationLink, signedIn } from '../people.ts'
import { endSessionOnServer } from '../studio.ts'
import { departure, sentence } from './sentences.ts'
import { expect, hold, test } from './specification.ts'

const section = '2 Routes'

const isProtected = [
  'dashboard',
  'content',
  'analytics',
  'social',
  'profile',
  'settings',
  'subscription',
  'help',
] as const

const labels = {
  dashboard: 'Dashboard',
  content: 'Content Studio',
  analytics: 'Analytics',
  social: 'Social Accounts',
  profile: 'Profile',
  settings: 'Settings',
  subscription: 'Subscription & Billing',
  help: 'Help & Support',
}

const currentPage = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')

test('The routes of visitors', async ({ page }) => {
  await page.goto('/')
  await sentence(section, 'On / Get Started opens the authentication screen in register mode', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click()
    await expect(page).toHaveURL('/register')
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  })
  await sentence(
    section,
    'The authentication screen has a back control that returns to the landing page',
    async () => {
      await page.getByRole('link', { name: 'Back to home' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('contentinfo')).toContainText('© 2024')
    },
  )
  await sentence(section, 'On / Log in opens the authentication screen in login mode', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })
  await sentence(
    section,
    '/verify-email reads a token query parameter and shows the email verification screen',
    async () => {
      const sent = page.waitForRequest('**/api/auth/verify-email')
      await page.goto('/verify-email?token=of-this-address')
      expect((await sent).method()).toBe('POST')
      expect((await sent).postDataJSON()).toEqual({ token: 'of-this-address' })
      await expect(page.getByRole('heading', { name: 'Email Verification', exact: true })).toBeVisible()
    },
  )
  await sentence(section, 'The back-to-login action of /verify-email goes to /', async () => {
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/')
  })
  await sentence(
    section,
    '/reset-password is the password reset screen, and its back-to-login action goes to /',
    async () => {
      await page.goto('/reset-password')
      await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to login' }).click()
      await expect(page).toHaveURL('/')
    },
  )
  for (const name of isProtected) {
    await sentence(
      section,
      `/${name} is protected: an unauthenticated visitor is redirected to /`,
      async () => {
        await page.goto('/robots.txt')
        await page.goto(`/${name}`)
        await expect(page).toHaveURL('/')
      },
    )
  }
  await page.clock.setFixedTime(new Date('2031-03-04T12:00:00'))
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
  ] as const) {
    await sentence(
      section,
      `${path} is a static legal page with a Back button (history back) and a last-updated date showing today's date`,
      async () => {
        await page.goto('/login')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByText('Last updated: March 4, 2031', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Back', exact: true }).click()
        await expect(page).toHaveURL('/login')
      },
    )
  }
})

test('The routes of users', async ({ page }) => {
  await signedIn(page)
  await sentence(section, 'An authenticated visitor of / is redirected to /dashboard', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/dashboard')
  })
  await sentence(section, 'The current page is the first path segment, defaulting to dashboard', async () => {
    await expect(currentPage(page)).toHaveText(labels.dashboard)
    for (const name of isProtected) {
      await page.goto(`/${name}`)
      await expect(page).toHaveURL(name === 'settings' ? '/settings/profile' : `/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[name].title)
      await expect(currentPage(page)).toHaveText(new RegExp(`^${labels[name]}(AI|Pro)?$`))
    }
    await page.goto('/content/posts')
    await expect(currentPage(page)).toHaveText(/^Content Studio/)
  })
  await sentence(section, 'Any other path redirects to /dashboard', async () => {
    for (const path of ['/nowhere/at/all', '/pricing']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    }
  })
  await sentence(
    section,
    'The shell has a navigate function: its links change the page without loading it again',
    async () => {
      await page.evaluate("document.body.dataset.same = 'yes'")
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
      await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
    },
  )
  await sentence(section, 'A spinner shows while authentication state is loading', async () => {
    // The state is known as soon as the scripts run, so the spinner is seen while those of the page are on their way.
    const release = await hold(page, '**/assets/*dashboard*')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    const spinner = page.getByRole('progressbar').first()
    await expect(spinner).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Good / })).toHaveCount(0)
    release()
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  })
  await departure(
    section,
    'Any 401 response sends the browser to /login, while the route table has no /login route',
    '/login and /register are routes of their own that show the authentication screen in that mode.',
    async () => {
      await endSessionOnServer(page)
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
      expect(await page.evaluate("['accessToken', 'user'].map((key) => localStorage.getItem(key))")).toEqual([
        null,
        null,
      ])
      await page.goto('/register')
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    },
  )
})

test('The route of the verification mail', async ({ unverified }) => {
  await sentence(section, 'The link in the verification mail leads to /verify-email', async () => {
    expect(await verificationLink(unverified.page, unverified)).toMatch(/\/verify-email\?token=[\w-]+$/)
  })
})
