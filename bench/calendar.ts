import { randomUUIDv7 } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { CalendarEntry } from '../contract/calendar/calendar.ts'
import { atMost, median, percentile, type Bench, type Row } from './bench.ts'
import { withBrowser } from './browser.ts'
import { framesOfMainThread } from './main-thread.ts'
import { signUpOverHttp } from './sign-up-over-http.ts'
import { withProduct } from './with-product.ts'

const posts = 1_000
const days = 31
/** Between two movements, as a pointer that moves makes them. */
const frameMs = 17
/** Other work of the machine lengthens single tasks, so each row is the median of three. */
const rounds = 3
/** A month in which nothing has passed yet. */
const firstDay = '2031-03-02'

/**
 * A month of the calendar with 1,000 posts: how soon it can be used once its data is there, and the work of the page's main
 * thread while a card is dragged. The data is made here: how fast the server answers is in `growth`.
 */
export const calendarBench: Bench = {
  run: () =>
    withProduct(async (url) => {
      const { storage } = await signUpOverHttp(url)
      return withBrowser(async (browser) => {
        const opened: number[] = []
        const dragged: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          await withCalendar(browser, storage, async (page) => {
            await page.goto(`${url}/content/calendar?view=month&date=${firstDay}`)
            opened.push(await untilUsable(page))
            await page.waitForLoadState('networkidle')
            await page.evaluate(askForEachFrame)
            const from = await firstCard(page)
            const frames = await framesOfMainThread(browser, () => dragCard(page, from))
            dragged.push(percentile(frames, 0.95))
          })
        }
        return [
          atMost(`calendar: month of ${posts}, after data`, median(opened), 'ms', 500),
          atMost('calendar: dragging in it, frame p95', median(dragged), 'ms', 16),
        ] satisfies Row[]
      })
    }),
}

/** The posts, spread over the hours of the days. */
function entries(): CalendarEntry[] {
  const platforms = ['twitter', 'instagram', 'facebook'] as const
  const first = Date.parse(`${firstDay}T06:00`)
  return Array.from({ length: posts }, (_, at): CalendarEntry => {
    const minutes = Math.floor(at / days) * Math.floor((16 * 60 * days) / posts)
    return {
      groupId: randomUUIDv7(),
      at: new Date(first + (at % days) * 86_400_000 + minutes * 60_000).toISOString(),
      excerpt: `Number ${at}: fresh bread every morning at six, and the story of the field that it came from`,
      thumbnail: null,
      groupVersion: 2,
      repeats: at % 5 === 0,
      groupSize: 1 + (at % 3),
      posts: platforms.slice(0, 1 + (at % 3)).map((platform) => ({
        id: randomUUIDv7(),
        platform,
        account: { id: randomUUIDv7(), username: 'bench' },
        status: 'scheduled',
        problem: null,
        version: 1,
        movable: true,
        editable: true,
      })),
      createdBy: null,
      updatedBy: null,
      changedAt: null,
    }
  }).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

async function withCalendar(
  browser: Browser,
  storage: Record<string, string>,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // What is waited for is given as text, which the pages of the product do not run.
    bypassCSP: true,
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage.setItem(key, value)`,
    )
    // The connection of the live updates would never let the network become idle.
    await page.route(/\/api\/events\/stream/, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    )
    const json = { success: true, entries: entries(), isCut: false }
    await page.route(/\/api\/calendar\?/, (route) => route.fulfill({ json }))
    await run(page)
  } finally {
    await context.close()
  }
}

/** What a month shows of so many posts: three on each of 31 days. */
const cardsOfMonth = 93

/** Milliseconds from the arrival of the data until its cards are drawn and the page answers. */
async function untilUsable(page: Page): Promise<number> {
  await page.waitForFunction(
    `document.querySelectorAll('[data-card]').length === ${cardsOfMonth} && (window.usableAt ??= performance.now())`,
    undefined,
    { polling: 'raf' },
  )
  return page.evaluate<number>(`window.usableAt - performance.getEntriesByType('resource')
    .findLast((one) => one.name.includes('/api/calendar?')).responseEnd`)
}

const askForEachFrame = '{ const ask = () => requestAnimationFrame(ask); ask() }'

type Point = { x: number; y: number }

/** Looked for before the trace begins, because that runs scripts in the page. */
async function firstCard(page: Page): Promise<Point> {
  const box = await page.locator('section[data-day] [data-card]').first().boundingBox()
  if (!box) throw new Error('The card is not drawn.')
  return { x: box.x + 20, y: box.y + 12 }
}

/** Drags a card across the days of its week and back to its own. */
async function dragCard(page: Page, { x, y }: Point): Promise<void> {
  // The trace finds the thread of the page by a key.
  await page.keyboard.press('Shift')
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (const direction of [1, -1]) {
    for (let step = 0; step <= 40; step += 1) {
      const way = direction === 1 ? step : 40 - step
      await page.mouse.move(x + way * 25, y + (step % 5) * 8)
      await page.waitForTimeout(frameMs)
    }
  }
  await page.mouse.up()
}
