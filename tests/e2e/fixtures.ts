import { expect, test as base, type Page } from '@playwright/test'
import { startFeedSite, type FeedSite } from '../support/feed-site.ts'
import { listen } from '../support/listen.ts'
import { startModelServer, type ModelServer } from '../support/model-server.ts'
import { startPushService, type PushService } from '../support/push-service.ts'
import { startProductUnderTest, type ProductUnderTest, type Topology } from './product-under-test.ts'

type TestFixtures = {
  /** Fails the test when the page violates its content security policy, or logs an error that the journey did not cause on purpose. */
  noErrors: { allow(pattern: RegExp): void }
}
type WorkerFixtures = {
  topology: Topology
  /** The product uses `model`, otherwise the template writer. */
  withModel: boolean
  model: ModelServer
  /** A model at an internal address that the product allows a workspace to bring. */
  ownModel: ModelServer
  /** A web site at an internal address that the product may read, and one beside it that it may not. */
  site: { origin: string; unknownOrigin: string; asked(): number }
  /** Stands for the push services of browsers. */
  pushService: PushService
  /** A site with feeds that the product may read. */
  feedSite: FeedSite
  product: ProductUnderTest
}

const bakeryPage = `<!doctype html><html lang="en"><head><title>Rye and Wheat, a bakery in Graz</title></head><body>
<p>We bake rye bread at four every day of the week, in an oven of 1904.</p>
<p>The flour comes from a mill nine kilometers up the river, and the bakery opens at six.</p></body></html>`

/** Chromium logs nothing if a library catches the policy violation. */
const logPolicyViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Content policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile),
)`

export const test = base.extend<TestFixtures, WorkerFixtures>({
  topology: ['single', { option: true, scope: 'worker' }],
  withModel: [false, { option: true, scope: 'worker' }],
  model: [
    async ({ topology: _anywhere }, use) => {
      const model = await startModelServer({ kind: 'text', text: 'Come and see us.' })
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  ownModel: [
    async ({ topology: _anywhere }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ topology: _anywhere }, use) => {
      let asked = 0
      const serve = () =>
        listen((_request, response) => {
          asked += 1
          response.setHeader('content-type', 'text/html; charset=utf-8').end(bakeryPage)
        })
      const [known, unknown] = [await serve(), await serve()]
      await use({ origin: known.origin, unknownOrigin: unknown.origin, asked: () => asked })
      await Promise.all([known.close(), unknown.close()])
    },
    { scope: 'worker' },
  ],
  pushService: [
    async ({ topology: _anywhere }, use) => {
      const service = await startPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  feedSite: [
    async ({ topology: _anywhere }, use) => {
      const site = await startFeedSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ topology, withModel, model, ownModel, site, feedSite, pushService }, use) => {
      const allowed = `${new URL(site.origin).host},${feedSite.host},${pushService.host}`
      const settings = {
        AI_BASE_URL: model.url,
        AI_API_KEY: 'key-of-the-model',
        AI_MODEL: 'studio-large',
        OUTGOING_ALLOW: `${new URL(ownModel.url).host},${allowed}`,
      }
      const product = await startProductUnderTest(topology, {
        OUTGOING_ALLOW: allowed,
        // Used only without a configured model.
        AI_LOCAL_SERVERS: new URL(ownModel.url).host,
        ...(withModel && settings),
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      await page.addInitScript({ content: logPolicyViolations })
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
export { expectAccessible } from './accessible.ts'

/** The page gets no live updates from now on, because their connection would never let the network become idle. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.route(/\/api\/events\/stream/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  )
}

/** Checks that the page is not wider than its window, once it is drawn for its size, and that no button cuts off its words. */
export async function expectFits(page: Page): Promise<void> {
  const excess = 'document.scrollingElement.scrollWidth - document.documentElement.clientWidth'
  await expect
    .poll(() => page.evaluate<number>(excess), { message: `width of ${page.url()}`, timeout: 15_000 })
    .toBeLessThanOrEqual(0)
  const cut = `[...document.querySelectorAll('.MuiButton-root')]
    .filter((button) => button.clientWidth > 0 && button.scrollWidth > button.clientWidth + 1)
    .map((button) => button.textContent)`
  await expect.poll(() => page.evaluate<string[]>(cut), { message: `buttons of ${page.url()}` }).toEqual([])
}
