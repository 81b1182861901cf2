import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('The landing page explains the product and links to registration and login', async ({ page }) => {
  await page.goto('/')
  for (const feature of [
    'AI content generation',
    'Smart scheduling',
    'Advanced analytics',
    'Team collaboration',
  ]) {
    await expect(page.getByRole('heading', { name: feature })).toBeAttached()
  }
  await expect(page.getByText('Trusted by over 100,000 businesses and individuals')).toBeVisible()
  await expect(page.getByText('No credit card needed').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2024')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login',
  )

  await test.step('every in-page link has a target', async () => {
    const missing = await page.evaluate(`[...document.querySelectorAll('a[href*="#"]')]
      .map((link) => new URL(link.href))
      .filter((url) => url.pathname === '/' && !document.getElementById(url.hash.slice(1)))
      .map((url) => url.hash)`)
    expect(missing).toEqual([])
  })

  await test.step('the email address typed in the hero is filled in on registration and was not sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ada-not-sent@example.com')
    await page.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL('/register')
    await page.getByRole('radio', { name: 'Influencer' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('ada-not-sent@example.com')
    expect(sent.filter((request) => request.includes('not-sent'))).toEqual([])
  })
})

test('A signed-in user is redirected from the landing page', async ({ page }) => {
  await signedIn(page)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('the figures count up to their targets', async ({ page }) => {
    await page.goto('/')
    const figures = page.getByRole('region', { name: 'In numbers' }).locator('[data-target]')
    await expect(figures).toHaveText(['0', '0', '0'])
    await figures.first().scrollIntoViewIfNeeded()
    await expect(figures).toHaveText(['100,000', '5,000,000', '11'])
  })
})

test('On the narrowest phones the header shows both of its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await expectFits(page)
  for (const name of ['Log in', 'Get Started']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('The legal pages show today as their date, and Back returns to the previous page', async ({ page }) => {
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  for (const name of ['Privacy Policy', 'Terms of Service']) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(`Last updated: ${today}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/')
  }
})
