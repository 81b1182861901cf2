import type { Page } from '@playwright/test'
import { scriptsToFirstContent } from '../../bench/first-content.ts'
import { gzipKilobytes } from '../../bench/script-bytes.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, atComposer, contentField } from './studio.ts'

/** Holds back the scripts whose names match; gives the function that lets them through. */
async function holdScripts(page: Page, names: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(names, async (route) => {
    await promise
    await route.continue()
  })
  return () => resolve(undefined)
}

test("A post for X can be written before X's rules for counting are loaded, and published after", async ({
  page,
}) => {
  const release = await holdScripts(page, /\/assets\/weighted-length/)
  await atComposer(page)
  await contentField(page).fill('See https://example.com/a/very/long/address/that/is/much/longer')
  await expect(page.getByText('Counting...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeEnabled()
  release()
  await expect(page.getByText('27/280')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeEnabled()
  await expect(contentField(page)).toHaveValue(/^See https/)
})

test('A select and a dialog that are opened before their scripts are loaded open when they are', async ({
  page,
}) => {
  await signedIn(page)
  const api = await apiOf(page)
  await api.draft({ platform: 'twitter', content: 'A draft to delete.' })
  const release = await holdScripts(page, /\/assets\/(select-with-menu|confirm-dialog)/)
  await page.goto('/content/posts')
  await page.getByRole('combobox', { name: 'Status' }).click()
  release()
  await page.getByRole('option', { name: 'Draft' }).click()
  await expect(page).toHaveURL('/content/posts?status=draft')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()

  const releaseDialog = await holdScripts(page, /\/assets\/confirm-dialog/)
  await page.reload()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  releaseDialog()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No posts match')).toBeVisible()
})

test('A sign-in that is submitted before the script of the page is loaded is sent once it is', async ({
  page,
}) => {
  const person = await signedIn(page)
  await page.evaluate('localStorage.clear()')
  const release = await holdScripts(page, /\/assets\/sign-in/)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/dashboard')
})

test('A button of the login that is clicked before the script of the page is loaded works once it is', async ({
  page,
}) => {
  const release = await holdScripts(page, /\/assets\/sign-in/)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/login')
  release()
  await expect(page).toHaveURL('/register')
})

const scriptOfLogin = 'script[type=module]'

test('The login fetches its script after its first paint, and runs it when it is used', async ({ page }) => {
  const script = page.waitForResponse(/\/assets\/sign-in/)
  await page.goto('/login')
  await (await script).finished()
  await page.waitForLoadState('networkidle')
  await expect(page.locator(scriptOfLogin)).not.toBeAttached()
  const { fetched, painted } = await page.evaluate<{ fetched: number; painted: number }>(`({
    fetched: performance.getEntriesByType('resource').find(({ name }) => name.includes('/assets/sign-in')).startTime,
    painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  })`)
  expect(fetched).toBeGreaterThanOrEqual(painted)
  await page.mouse.move(10, 10)
  await expect(page.locator(scriptOfLogin)).toBeAttached()
})

test('The message of another screen is shown on the login before it is used', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(`history.replaceState({ usr: { message: 'Your password is changed.' } }, '')`)
  await page.reload()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('A login whose script cannot be loaded says so, and tries again at the next use', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/net::ERR_FAILED .*sign-in/)
  await page.route(/\/assets\/sign-in/, (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Network error occurred')).toBeVisible()
  await page.unroute(/\/assets\/sign-in/)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or username').focus()
  await expect(page).toHaveURL('/register')
})

test('A page asks for the scripts of its screen before the application runs, once each', async ({ page }) => {
  await signedIn(page)
  const screens: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/analytics-screen/.test(request.url())) screens.push(request.url())
  })
  const screen = page.waitForRequest(/\/assets\/analytics-screen/)
  const release = await holdScripts(page, /\/assets\/app-/)
  await page.goto('/analytics?range=90', { waitUntil: 'commit' })
  await screen
  release()
  await expect(page.getByText('See how your posts do')).toBeVisible()
  expect(screens).toHaveLength(1)
})

test('Analytics ask for their numbers before their screen is drawn', async ({ page }) => {
  await signedIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const screen = page.waitForRequest(/\/assets\/analytics-screen/)
  const release = await holdScripts(page, /\/assets\/analytics-screen/)
  await page.goto('/analytics', { waitUntil: 'commit' })
  await screen
  // What the page before this one asked for.
  asked.length = 0
  release()
  await expect(page.getByText('See how your posts do')).toBeVisible()
  const calls = asked.filter((path) => path.startsWith('/api/'))
  expect(calls[0]).toBe('/api/analytics')
  expect(calls.filter((path) => path === '/api/analytics')).toHaveLength(1)
})

const idleFor = (ms: number) => `(async () => {
  for (let idle = 0; idle < 10; idle += 1) await new Promise((resolve) => requestIdleCallback(resolve))
  await new Promise((resolve) => setTimeout(resolve, ${ms}))
})()`

for (const [when, waitMs] of [
  ['right after them', 0],
  ['long after them', 500],
] as const) {
  test(`What may be wanted soon is asked for after the posts are shown, if the script of their list comes ${when}`, async ({
    page,
  }) => {
    await signedIn(page)
    await (await apiOf(page)).draft({ platform: 'twitter', content: 'A draft in the list' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const composer = /\/assets\/compose-screen-/
    const release = await holdScripts(page, /\/assets\/group-list-/)
    const posts = page.waitForResponse(/\/api\/post-groups\?/)
    await page.goto('/content/posts', { waitUntil: 'commit' })
    await posts
    if (waitMs > 0) await page.evaluate(idleFor(waitMs))
    expect(asked.filter((url) => composer.test(url))).toEqual([])
    const soon = page.waitForResponse(composer)
    const shownAt = page.evaluate<number>(`new Promise((shown) => {
      const look = () =>
        document.body.innerText.includes('A draft in the list') ? shown(performance.now()) : requestAnimationFrame(look)
      look()
    })`)
    release()
    await (await soon).finished()
    const askedAt = await page.evaluate<number>(
      `performance.getEntriesByType('resource').find(({ name }) => ${composer}.test(name)).startTime`,
    )
    expect(askedAt).toBeGreaterThan(await shownAt)
  })
}

test('The composer asks for at most 270 KB of script in 25 files before one can write', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page)
  const storage = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  const visit = { url: `${baseURL}/content`, mark: { selector: 'main textarea' }, storage }
  const scripts = await scriptsToFirstContent(browser, visit)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.length).toBeLessThanOrEqual(25)
  expect(scripts.map(gzipKilobytes).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(270)
})

test('The rules of a form are asked for when one of its fields gets the focus', async ({ page }) => {
  await signedIn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const rules = () => asked.filter((url) => url.includes('/assets/profile-rules'))
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.waitForTimeout(500)
  expect(rules()).toEqual([])
  await page.getByLabel('Full Name').focus()
  await expect.poll(() => rules().length).toBe(1)
})
