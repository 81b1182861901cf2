import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, expectReadable, test, withoutLiveUpdates } from './fixtures.ts'
import { newPerson, signedIn } from './people.ts'
import { apiOf, atComposer, chosenAccounts, connect, contentField, picture, platformCard } from './studio.ts'

const contentPaths = [
  '/content',
  '/content/calendar',
  '/content/posts',
  '/content/import',
  '/content/feeds',
  '/content/ideas',
  '/content/voices',
  '/content/voices/new',
]
const otherPaths = [
  '/dashboard',
  '/analytics',
  '/social',
  '/subscription',
  '/settings/profile',
  '/settings/appearance',
  '/settings/notifications',
  '/settings/security',
  '/settings/workspace',
  '/settings/labels',
  '/settings/saved-texts',
  '/settings/assistant',
]
const openPaths = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/verify-email',
  '/privacy-policy',
  '/terms-of-service',
]

const isFocused = (one: unknown) => one === globalThis['document' as never]['activeElement']

async function withLongWord(page: Page) {
  await withoutLiveUpdates(page)
  await atComposer(page)
  const api = await apiOf(page)
  return api.draft({ platform: 'twitter', content: `A long word: ${'x'.repeat(200)}` })
}

async function expectReachable(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    await expectFits(page)
    await expectAccessible(page)
  }
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // That no screen violates its content security policy is checked in every journey; these open every screen.
  const words = 'scrolls sideways, and each is accessible and keeps to its content security policy'
  test(`no public screen ${words}`, async ({ page }) => {
    await expectReachable(page, openPaths)
  })
  test(`no screen of the Content Studio ${words}`, async ({ page }) => {
    const post = await withLongWord(page)
    await expectReachable(page, [...contentPaths, `/content?post=${post.id}`, `/content/posts/${post.id}`])
  })
  test(`no other screen ${words}`, async ({ page }) => {
    await withLongWord(page)
    await expectReachable(page, otherPaths)
  })

  test(
    'the navigation is a drawer, and a post is written and published',
    { tag: '@core' },
    async ({ page }) => {
      await signedIn(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await page.getByRole('button', { name: 'More' }).tap()
      const drawer = page.getByRole('navigation', { name: 'Main' })
      await expect(drawer).toBeVisible()
      await expectAccessible(page)
      await drawer.getByRole('link', { name: /Content Studio/ }).tap()
      await expect(page).toHaveURL('/content')
      await expect(drawer).toBeHidden()

      await platformCard(page, 'Twitter/X').tap()
      await page.getByRole('button', { name: 'Connect a Twitter/X account' }).tap()
      await page.getByRole('radio', { name: /Mila Okafor/ }).check()
      await page.getByRole('button', { name: 'Allow access' }).tap()
      await expect(page).toHaveURL('/content')
      await expect(chosenAccounts(page)).toContainText('@mila_writes')
      await contentField(page).fill('Written on a phone')
      await page.getByLabel('Choose pictures').setInputFiles(await picture('sky.jpg', '#8ecae6'))
      await expect(page.getByRole('button', { name: /add description/ })).toBeVisible()
      const publish = page.getByRole('button', { name: 'Publish Now' })
      await page.evaluate('window.scrollTo(0, 0)')
      await expect(publish).toBeInViewport({ ratio: 1 })
      await expectFits(page)
      await publish.tap()
      const told = page.getByText('Content published to Twitter/X successfully!')
      await expect(told).toBeVisible()
      await expect(told).toBeInViewport()
    },
  )
})

test('With the keyboard alone, a post is published in at most 30 key presses besides its text', async ({
  page,
}) => {
  const person = newPerson()
  await signedIn(page, person)
  const handle = await connect(page, 'twitter')
  await page.evaluate('localStorage.clear()')
  await page.goto('/login')
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    expect(presses).toBeLessThanOrEqual(30)
    await page.keyboard.press(key)
  }
  const tabTo = async (target: Locator) => {
    while (!(await target.evaluate(isFocused))) await press('Tab')
  }
  await tabTo(page.getByLabel('Email or username'))
  await page.keyboard.type(person.email)
  await tabTo(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press('c')
  await expect(page).toHaveURL('/content')
  await expect(contentField(page)).toBeFocused()
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await page.keyboard.type('Typed, not clicked')

  const save = page.getByRole('button', { name: 'Save Draft' })
  await tabTo(save)
  await press('Enter')
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  await expect(save).toBeFocused()

  await press('Control+Enter')
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})

test.describe('In dark', () => {
  test.use({ colorScheme: 'dark' })

  // The composer, the posts and the media library have a journey for their looks.
  test('every screen is readable', { tag: '@core' }, async ({ page }) => {
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectReadable(page)
    }
    await withoutLiveUpdates(page)
    await signedIn(page)
    await connect(page, 'twitter')
    const api = await apiOf(page)
    await api.draft({ platform: 'twitter', content: 'A draft in the dark' })
    for (const path of ['/dashboard', '/social', '/subscription']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expectReadable(page)
    }
    const dark = await page.evaluate(
      'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)',
    )
    expect(Math.max(...(dark as number[]).slice(0, 3))).toBeLessThan(80)
  })
})
