import { randomUUIDv7 } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, expectFits, test, withoutLiveUpdates } from './fixtures.ts'
import { full } from '../support/test-size.ts'
import { signedIn } from './people.ts'
import { day, dayMs, onlyAccount, zone } from './planned.ts'
import { threeAccounts, withResults } from './results.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { expectNothingOverlaps, windows } from './page-boxes.ts'
import { atComposer, clientOf, contentField, picture } from './studio.ts'
import type { ProductUnderTest } from './product-under-test.ts'

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 800 }
type Look = { size: typeof phone; colorScheme: 'light' | 'dark' }
const phoneInLight: Look = { size: phone, colorScheme: 'light' }
const laptopInDark: Look = { size: laptop, colorScheme: 'dark' }
const moreLooks: Look[] = [
  { size: phone, colorScheme: 'dark' },
  { size: laptop, colorScheme: 'light' },
]
const looks = [phoneInLight, laptopInDark, ...(full ? moreLooks : [])]

const publicPaths = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/reset-password?token=unknown',
  '/verify-email',
  '/privacy-policy',
  '/terms-of-service',
]

/** Screens that look different as soon as there is something to show. */
const listPaths = [
  '/dashboard',
  '/content',
  '/content/posts',
  '/content/posts?tab=queue',
  '/content/posts?tab=attention',
  '/content/calendar',
  '/content/media',
  '/content/feeds',
  '/content/evergreen',
  '/content/voices',
  '/analytics',
  '/social',
  '/settings/labels',
  '/settings/saved-texts',
  '/settings/api',
]

const otherPaths = [
  '/content/import',
  '/content/ideas',
  '/content/voices/new',
  '/profile',
  '/subscription',
  '/settings/profile',
  '/settings/appearance',
  '/settings/notifications',
  '/settings/security',
  '/settings/workspace',
  '/settings/assistant',
  '/settings/activity',
  '/help',
  '/help/schedule',
]

/** Dialogs and menus, by the button that opens them. */
const dialogs: [path: string, opens: RegExp][] = [
  ['/dashboard', /^Notifications/],
  ['/content', /^When: /],
  ['/settings/labels', /^Add a label/],
  ['/settings/saved-texts', /^Add a hashtag set/],
  ['/settings/api', /^Add webhook/],
  ['/settings/security', /^Delete Account$/],
]

/** The screens that this worker has checked. */
let checked = 0

/**
 * Checks that a screen fits in each look, and is accessible and readable in each, or in one after the other from screen to
 * screen; in all windows if there is time.
 */
async function expectGood(page: Page, name: string, inLooks = looks): Promise<void> {
  await test.step(name, async () => {
    checked += 1
    for (const [at, { size, colorScheme }] of inLooks.entries()) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expectFits(page)
      if (full || at === checked % inLooks.length) await expectAccessible(page)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (!full || inLooks !== looks) return
    for (const size of windows) {
      await page.setViewportSize(size)
      await expectFits(page)
      await expectNothingOverlaps(page)
    }
  })
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
}

/** Opens a screen as a link does, which is quicker than loading the application again, and waits until it is at rest. */
async function open(page: Page, path: string): Promise<void> {
  const waiting = new Set<Request>()
  const begin = (request: Request) => waiting.add(request)
  const end = (request: Request) => waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  let quiet = 0
  await expect
    .poll(() => (quiet = waiting.size === 0 ? quiet + 1 : 0), { intervals: [50] })
    .toBeGreaterThanOrEqual(4)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0)
}

async function expectAllGood(page: Page, paths: readonly string[], show = open): Promise<void> {
  for (const path of paths) {
    await show(page, path)
    await expectGood(page, path)
  }
}

/** Adds something to every list: posts in several states, a picture, a voice, a feed, an evergreen set, texts. */
async function fill(page: Page, product: ProductUnderTest, accounts: SocialAccount[], feed: string) {
  const client = await clientOf(page)
  const account = accounts.find(({ platform }) => platform === 'twitter')
  if (!account) throw new Error('no account')
  const { buffer, name, mimeType } = await picture('sky.jpg', '#8ecae6')
  const media = await client.upload(buffer, name, mimeType)
  const draft = await client.draft(account, `A long word: ${'x'.repeat(200)}`, [media])
  const tomorrow = day(new Date(Date.now() + dayMs))
  const scheduled = await client.act(await client.draft(account, 'Fresh bread tomorrow'), 'schedule', {
    localTime: `${tomorrow}T09:00`,
    timeZone: zone(),
  })
  const failed = await client.draft(account, 'Cake on Sunday')
  const problem = { code: 'rejected', cause: 'Twitter/X refused the post.', cure: 'Edit the post.' }
  await product.withDatabase((db) =>
    db
      .updateTable('posts')
      .set({ status: 'failed', problem: JSON.stringify(problem) })
      .where('id', '=', failed.id)
      .execute(),
  )
  const slots = [{ weekday: 2, time: '17:00' }]
  await client.call('PUT', `/api/queue/accounts/${account.id}/slots`, { version: 0, slots })
  await client.call('POST', '/api/labels', { name: 'Bread', color: 'blue' })
  await client.call('POST', '/api/saved-texts', { kind: 'hashtags', name: 'Bakery', content: '#bread #rye' })
  const { voice } = await client.call<{ voice: { id: string } }>('POST', '/api/brand-voices', {
    name: 'House voice',
  })
  const socialAccountIds = [account.id]
  await client.call('POST', '/api/feeds', {
    id: randomUUIDv7(),
    url: feed,
    postsPerDay: 5,
    becomes: 'draft',
    withPicture: false,
    socialAccountIds,
  })
  const set = randomUUIDv7()
  const evergreen = { id: set, name: 'Good to know', socialAccountIds, minimumDays: 14, perWeek: 1 }
  await client.call('POST', '/api/evergreen', evergreen)
  await client.call('POST', `/api/evergreen/${set}/posts`, {
    groupId: randomUUIDv7(),
    content: 'Open from seven.',
  })
  return {
    account: account.id,
    draft: draft.id,
    scheduled: scheduled.id,
    failed: failed.id,
    voice: voice.id,
    set,
  }
}

test.describe('Every screen is accessible, fits and is readable on a phone and on a laptop', () => {
  test.describe.configure({ mode: 'parallel' })

  test('before signing in', async ({ page, noErrors }) => {
    noErrors.allow(/400/)
    await expectAllGood(page, publicPaths, load)
  })

  test('in an empty workspace on the free plan', async ({ page }) => {
    await withoutLiveUpdates(page)
    await signedIn(page)
    await load(page, '/dashboard')
    await expectAllGood(page, listPaths)
  })

  test('in a workspace with posts, media and results', async ({ page, product, feedSite }) => {
    test.setTimeout(400_000)
    await withoutLiveUpdates(page)
    await signedIn(page, undefined, { plan: 'pro' })
    const accounts = await withResults(product, page, 40, threeAccounts)
    const ids = await fill(
      page,
      product,
      accounts,
      feedSite.rss('/screens.xml', [{ id: '1', title: 'Rye at four' }]),
    )
    await load(page, '/dashboard')
    await expectAllGood(page, [
      ...listPaths,
      ...otherPaths,
      '/content/calendar?view=month',
      '/content/calendar?view=list',
      `/content?post=${ids.draft}`,
      `/content/posts/${ids.draft}`,
      `/content/posts/${ids.scheduled}`,
      `/content/posts/${ids.failed}`,
      `/content/voices/${ids.voice}`,
      `/content/evergreen/${ids.set}`,
      `/social/queue/${ids.account}`,
    ])
  })

  test('in dialogs and menus, and while something is wrong or selected', async ({ page }) => {
    test.setTimeout(400_000)
    await withoutLiveUpdates(page)
    await atComposer(page, 'pro')
    const client = await clientOf(page)
    const { buffer, name, mimeType } = await picture('sky.jpg', '#8ecae6')
    const media = await client.upload(buffer, name, mimeType)
    const draft = await client.draft(await onlyAccount(client), 'Fresh bread', [media])
    for (const [path, opens] of dialogs) {
      await load(page, path)
      await page.getByRole('button', { name: opens }).first().click({ timeout: 15_000 })
      await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
      await expectGood(page, `${path} ${opens}`)
    }

    await load(page, `/content?post=${draft.id}`)
    await page.getByRole('button', { name: 'Assist', exact: true }).click()
    await expect(page.getByRole('menu').first()).toBeVisible()
    await expectGood(page, 'the menu of the assistant')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: /description of picture 1/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood(page, 'the description of a picture')
    await page.keyboard.press('Escape')
    await page.setViewportSize(phone)
    for (const sheet of ['Preview', 'Assistant']) {
      await page.getByRole('button', { name: sheet, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectGood(page, `${sheet} on a phone`, [phoneInLight])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await contentField(page).fill('Much too long for X. '.repeat(40))
    await expect(page.getByText(/\d+ characters over/).first()).toBeVisible()
    await expectGood(page, 'a post that is too long')

    await load(page, '/content/posts')
    await page.getByRole('checkbox').first().check()
    await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toBeVisible()
    await expectGood(page, 'selected posts')
  })
})
