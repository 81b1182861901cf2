import { randomUUIDv7 } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { PostGroup } from '../contract/posts/post-groups.ts'
import { apiClient } from '../tests/support/api-client.ts'
import { atMost, forReading, median, percentile, type Bench, type Row } from './bench.ts'
import { withBrowser } from './browser.ts'
import { traceMainThread } from './main-thread.ts'
import { signUpOverHttp } from './sign-up-over-http.ts'
import { withProduct } from './with-product.ts'

const accounts = 20
const keys = 100
/** As a fast writer types. */
const betweenKeysMs = 60
const slowdown = 4
/** Other work of the machine lengthens single tasks, so each row is the median of three. */
const rounds = 3

const field = 'main textarea'

/**
 * Typing in the composer of a group of 20 accounts: the work of a key until it is shown, the longest task on a slow
 * processor, the calls of a save, and how soon the composer takes text when it is opened from the dashboard. The work is
 * that of the page's main thread: waiting for the next refresh of a display, as Event Timing counts it, is none.
 */
export const composeBench: Bench = {
  run: () =>
    withProduct(async (url) => {
      const { storage } = await signUpOverHttp(url)
      const postId = await saveGroup(url, storage.accessToken)
      return withBrowser(async (browser) => {
        const opened: number[] = []
        const handled: number[] = []
        const slow: number[] = []
        const calls: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          opened.push(await withPage(browser, storage, (page) => openFromDashboard(page, url)))
          await withPage(browser, storage, async (page) => {
            await openGroup(page, `${url}/content?post=${postId}`)
            const typed = await traceMainThread(browser, () => typeKeys(page))
            handled.push(percentile(typed.keys, 0.95))
            calls.push(await saveCalls(page))
            slow.push(await longestTask(browser, page))
          })
        }
        return [
          atMost(`compose: ${accounts} accounts, a key, p95`, median(handled), 'ms', 16),
          atMost(`compose: longest task, ${slowdown}x slower`, median(slow), 'ms', 50),
          atMost('compose: calls of a save', Math.max(...calls), 'calls', 1),
          atMost('compose: opened from the dashboard', median(opened), 'ms', 300),
          forReading('compose: opened, slowest', Math.max(...opened), 'ms'),
        ] satisfies Row[]
      })
    }),
}

/** A draft for 20 connected accounts; the id of one of its posts. */
async function saveGroup(url: string, token: string): Promise<string> {
  const client = apiClient(url, token)
  const targets = []
  for (let at = 0; at < accounts; at += 1) {
    const { id, platform } = await client.connect(at % 2 === 0 ? 'twitter' : 'instagram', `bench_${at}`)
    targets.push({ id: randomUUIDv7(), platform, socialAccountId: id })
  }
  const body = {
    version: 0,
    content: 'Fresh bread every morning at six. #bakery https://example.com ',
    targets,
  }
  const path = `/api/post-groups/${randomUUIDv7()}`
  const { group } = await client.call<{ group: PostGroup }>('PUT', path, body)
  return group.posts[0]?.id ?? ''
}

async function withPage<Result>(
  browser: Browser,
  storage: Record<string, string>,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage.setItem(key, value)`,
    )
    // The connection of the live updates would never let the network become idle.
    await page.route(/\/api\/events\/stream/, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    )
    return await run(page)
  } finally {
    await context.close()
  }
}

/** Milliseconds from the click until the text has the focus. */
async function openFromDashboard(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('link', { name: 'Create Post' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate<number>(`new Promise((opened) => {
    const link = [...document.querySelectorAll('main a')].find((one) => one.textContent === 'Create Post')
    const from = performance.now()
    const look = () => {
      const field = document.querySelector(${JSON.stringify(field)})
      if (field && document.activeElement === field) opened(performance.now() - from)
      else requestAnimationFrame(look)
    }
    link.click()
    look()
  })`)
}

async function openGroup(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.locator(field).click()
  await page.keyboard.press('End')
}

const typeKeys = (page: Page): Promise<void> =>
  page.keyboard.type('a '.repeat(keys / 2), { delay: betweenKeysMs })

/** The calls that change something after a click on Save. */
async function saveCalls(page: Page): Promise<number> {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A question, which only needs a body.
    if (pathname === '/api/posts/warnings') return
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) calls += 1
  })
  // Saved by itself after a pause, the draft would have nothing left to save.
  await page.keyboard.type('x')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByText('Draft saved successfully!').waitFor()
  await page.waitForLoadState('networkidle')
  return calls
}

/** The longest task while somebody types and pauses, on a processor that is slower. */
async function longestTask(browser: Browser, page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.locator(field).focus()
  const { longestTask: longest } = await traceMainThread(browser, async () => {
    // After a pause the draft saves itself.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await typeKeys(page)
    await saved
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return longest
}
