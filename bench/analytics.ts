import { randomUUIDv7 } from 'node:crypto'
import type { Analytics, AnalyticsCard, AnalyticsDay } from '../contract/analytics/analytics.ts'
import { atMost, median, type Bench } from './bench.ts'
import { withBrowser } from './browser.ts'
import { signUpOverHttp } from './sign-up-over-http.ts'
import { withProduct } from './with-product.ts'

const rounds = 5
const days = 30

const whenDrawn = `window.drawnAt = new Promise((drawn) => {
  const look = () =>
    document.querySelector('[data-line]') ? drawn(performance.now()) : requestAnimationFrame(look)
  look()
})`

/**
 * How soon the analytics draw their first chart when they are opened with an empty cache. The numbers are made here: how
 * fast the server answers is in `growth`.
 */
export const analyticsBench: Bench = {
  run: () =>
    withProduct(async (url) => {
      const { storage } = await signUpOverHttp(url)
      return withBrowser(async (browser) => {
        const drawn: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
          const page = await context.newPage()
          await page.addInitScript(
            `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage.setItem(key, value)`,
          )
          await page.addInitScript(whenDrawn)
          await page.route(/\/api\/analytics\?/, (route) => route.fulfill({ json: month() }))
          await page.goto(`${url}/analytics`)
          drawn.push(await page.evaluate<number>('window.drawnAt'))
          await context.close()
        }
        return [atMost('analytics: first chart, cold cache', median(drawn), 'ms', 1_000)]
      })
    }),
}

/** A month of one account, and the month before it. */
function month(): { success: true } & Analytics {
  const today = Date.now()
  const day = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10)
  const numbers = (at: number) => ({
    posts: 1 + (at % 3),
    impressions: 1_000 + 37 * (at % 11),
    reach: 800 + 31 * (at % 7),
    engagements: 40 + (at % 13),
    engagementRate: 4,
    followers: 2_000 + at,
    followersGained: 1,
    profileViews: 12,
  })
  const daysFrom = (first: number): AnalyticsDay[] =>
    Array.from({ length: days }, (_, at) => ({ day: day(first - at), ...numbers(at) }))
  const card: AnalyticsCard = {
    value: 1_200,
    previous: 1_000,
    change: 20,
    accounts: 1,
    ofAccounts: 1,
    missing: null,
  }
  const part = { totals: numbers(0), days: daysFrom(days - 1) }
  const account = {
    id: randomUUIDv7(),
    platform: 'twitter' as const,
    name: 'Bench',
    username: 'bench',
    listedName: null,
    isConnected: true,
  }
  return {
    success: true,
    range: { from: day(days - 1), to: day(0), timeZone: 'UTC' },
    previous: { from: day(2 * days - 1), to: day(days) },
    readAt: new Date(today).toISOString(),
    cards: { impressions: card, engagementRate: card, followersGained: card, profileViews: card },
    ...part,
    previousDays: daysFrom(2 * days - 1),
    byAccount: [{ account, ...part }],
    byPlatform: [{ platform: 'twitter', ...part }],
    locked: [],
  }
}
