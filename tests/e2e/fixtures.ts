import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import type { PlanKey } from '../../contract/plans.ts'
import { startModelServer, type ModelServer } from '../support/model-server.ts'
import { startProductUnderTest, type ProductUnderTest, type Topology } from './product-under-test.ts'

type TestFixtures = {
  /** Fails the test when the page violates its content security policy, or logs an error that the journey did not cause on purpose. */
  noErrors: { allow(pattern: RegExp): void }
}
type WorkerFixtures = {
  topology: Topology
  /** The product uses `model`, otherwise the built-in writer. */
  withModel: boolean
  /** The default plan of all workspaces. */
  plan: PlanKey
  model: ModelServer
  /** A model at an internal address that the product allows a workspace to bring. */
  ownModel: ModelServer
  product: ProductUnderTest
}

/** Chromium logs nothing if a library catches the policy violation. */
const logPolicyViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Content policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile),
)`

export const test = base.extend<TestFixtures, WorkerFixtures>({
  topology: ['single', { option: true, scope: 'worker' }],
  withModel: [false, { option: true, scope: 'worker' }],
  plan: ['free', { option: true, scope: 'worker' }],
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
  product: [
    async ({ topology, withModel, plan, model, ownModel }, use) => {
      const settings = {
        AI_BASE_URL: model.url,
        AI_API_KEY: 'key-of-the-model',
        AI_MODEL: 'studio-large',
        OUTGOING_ALLOW: new URL(ownModel.url).host,
      }
      const product = await startProductUnderTest(topology, {
        DEFAULT_PLAN: plan,
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

/** The page gets no live updates from now on, because their connection would never let the network become idle. */
export async function withoutLiveUpdates(page: Page): Promise<void> {
  await page.route(/\/api\/events\/stream/, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  )
}

/** Checks that the page is not wider than its window, once it is drawn for its size. */
export async function expectNoSideways(page: Page): Promise<void> {
  const excess = 'document.scrollingElement.scrollWidth - document.documentElement.clientWidth'
  await expect
    .poll(() => page.evaluate<number>(excess), { message: `width of ${page.url()}`, timeout: 15_000 })
    .toBeLessThanOrEqual(0)
}

/** Checks that axe finds no violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await violationsOf(page)
  // A fade that began after the page was at rest changes colors for a moment; a real violation stays.
  if (found.length > 0) found = await violationsOf(page)
  expect(found).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // Waits for animations to end, because colors cannot be measured during a fade. Spinners never end.
  await page.evaluate(`Promise.all(
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => undefined)),
  )`)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Without it, every call opens another page, for frames of other origins that the product does not have.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
