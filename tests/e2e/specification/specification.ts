import type { Browser, Locator, Page } from '@playwright/test'
import { expect, test as journey } from '../fixtures.ts'
import { newPerson, signedIn, type Person } from '../people.ts'
import { connect } from '../studio.ts'
import { expectAllProven } from './sentences.ts'

/** A signed-in user of the free plan, with a page of their own. */
type User = Person & { page: Page }

type Shared = {
  /** The pages below, as far as the tests of this worker needed them. */
  opened: Page[]
  /** A page without a session. A test that signs in here signs out. */
  guest: Page
  /** Verified, with an account on X. Tests leave posts here, and spend no points. */
  member: User & { handle: string }
  /** The email address is not verified. */
  unverified: User
}

const look = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

/** Long enough for a machine that runs other tests too. */
const worker = { scope: 'worker', timeout: 60_000 } as const

async function openPage(browser: Browser, baseURL: string, opened: Page[]): Promise<Page> {
  const context = await browser.newContext({ ...look, baseURL })
  const page = await context.newPage()
  opened.push(page)
  return page
}

/** Undoes what a test did to the pages that the next one uses. */
async function tidy(opened: Page[]): Promise<void> {
  for (const page of opened) {
    for (const event of ['request', 'pageerror'] as const) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Where a test was sent to sign in again, the next one would return. An empty page has no storage.
    await page.evaluate('sessionStorage.clear()').catch(() => undefined)
  }
}

/**
 * Tests of the specification's sentences, each of which is a step. Some pages are shared, because a page of its own with
 * a new user takes longer than many a test.
 */
export const test = journey.extend<{ tidiness: void }, Shared>({
  // The journeys check what the browser logs; a page for each test would cost more than most tests.
  noErrors: ({ topology: _same }, use) => use({ allow: () => undefined }),
  tidiness: [
    async ({ opened }, use) => {
      await use()
      try {
        expectAllProven()
      } finally {
        await tidy(opened)
      }
    },
    { auto: true },
  ],
  opened: [({ topology: _any }, use) => use([]), worker],
  guest: [
    async ({ browser, product, opened }, use) => {
      const page = await openPage(browser, product.url, opened)
      await use(page)
      await page.context().close()
    },
    worker,
  ],
  member: [
    async ({ browser, product, opened }, use) => {
      const page = await openPage(browser, product.url, opened)
      const person = await signedIn(page)
      const handle = await connect(page, 'twitter')
      await use({ ...person, page, handle })
      await page.context().close()
    },
    worker,
  ],
  unverified: [
    async ({ browser, product, opened }, use) => {
      const page = await openPage(browser, product.url, opened)
      await use({ ...(await signedIn(page, newPerson(), { verified: false })), page })
      await page.context().close()
    },
    worker,
  ],
})

/** The sign-in form, filled and sent. */
export async function signInByHand(
  page: Page,
  { email, password } = { email: 'ada@example.com', password: 'Analytical-1843' },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Ends the session of this page alone. */
export async function signOutHere(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate('localStorage.clear()')
}

/** Calls wait for `release`; then they go on to the server. */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** What the server answers is changed on its way to the page. */
export async function changeReply<Body extends object>(
  page: Page,
  path: string | RegExp,
  change: (body: Body) => Partial<Body>,
): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const reply = await route.fetch()
      await route.fulfill({ json: change((await reply.json()) as Body) })
    } catch (error) {
      // The page was left, or the route taken away, while the answer was read: nobody waits for it any more.
      const isLeft = /Response has been disposed|Route is already handled/.test(String(error))
      if (!isLeft) throw error
    }
  })
}

/** The profile of a user of whom the server and the browser's storage say this. */
export async function profileWith(page: Page, user: object): Promise<void> {
  await page.unrouteAll()
  await changeReply<{ user: object }>(page, '**/api/user/profile', (body) => ({
    ...body,
    user: { ...body.user, ...user },
  }))
  await page.evaluate(
    `localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')), ...${JSON.stringify(user)} }))`,
  )
  await page.goto('/profile')
}

let latest = 0

/** The time of a page that was refreshed, in milliseconds. */
export const pageTime = (): number => Math.max(latest, Date.now())

/** Lets an open page read everything again, as it does when somebody comes back to its tab after a while. */
export async function refresh(page: Page): Promise<void> {
  latest = pageTime() + 60_000
  await page.clock.setFixedTime(latest)
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
}

/** A property of the element's computed style. */
export const styleOf = (one: Locator, property: string): Promise<string> =>
  one.evaluate((element, name) => {
    // The types of the tests are those of Node.
    const window = globalThis as unknown as {
      getComputedStyle(of: unknown): { getPropertyValue(property: string): string }
    }
    return window.getComputedStyle(element).getPropertyValue(name)
  }, property)

/** Red, green and blue of the element's text or icon. */
export async function colorOf(one: Locator): Promise<{ red: number; green: number; blue: number }> {
  const [red = 0, green = 0, blue = 0] = (await styleOf(one, 'color')).match(/[\d.]+/g)?.map(Number) ?? []
  return { red, green, blue }
}

/** A registration as the browser sends it, of a new address. */
export function accountOf(fields: Record<string, unknown> = {}) {
  const { name, email, password } = newPerson()
  return { email, password, full_name: name, phone_number: null, account_type: 'influencer', ...fields }
}

export { expect }
