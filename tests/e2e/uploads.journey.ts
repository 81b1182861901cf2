import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { maxPieceBytes } from '../../contract/media/uploads.ts'
import { startNetworkProxy, type NetworkProxy } from '../support/network-proxy.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { expect, test as base } from './fixtures.ts'
import { atComposer, contentField } from './studio.ts'

/** Three pieces. */
const size = 2.5 * maxPieceBytes
const stopped = /^film\.mp4 stopped at \d+%\. Choose the same file to go on\.$/
const lost = /^Connection lost\. Going on at \d+% as soon as it is back\.$/

const test = base.extend<{ network: NetworkProxy }, { film: string }>({
  network: async ({ product }, use) => {
    const network = await startNetworkProxy(product.url)
    await use(network)
    await network.close()
  },
  baseURL: ({ network }, use) => use(network.url),
  film: [
    async ({ topology: _anywhere }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'postwright-film-'))
      const film = path.join(folder, 'film.mp4')
      writeFileSync(film, await sampleVideo({ leastBytes: size }))
      await use(film)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const choose = (page: Page, film: string) => page.getByLabel('Choose a video').setInputFiles(film)
const tray = (page: Page) => page.getByRole('list', { name: 'Video' })
const progress = (page: Page) => tray(page).getByRole('progressbar', { name: 'Uploading film.mp4' })

async function expectFinished(page: Page): Promise<void> {
  await expect(tray(page).getByRole('img', { name: 'film.mp4' })).toContainText('0:04', { timeout: 60_000 })
}

/** Where the pieces began that the page sent from now on. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(new URL(request.url()).searchParams.get('offset')))
  })
  return offsets
}

const secondPiece = `**/api/media/uploads/*?offset=${maxPieceBytes}`

test('A video goes on by itself after the connection was lost', async ({ page, network, film, noErrors }) => {
  noErrors.allow(/ERR_|Failed to load resource/)
  await atComposer(page)
  await contentField(page).fill('Half an hour of our oven.')
  network.cutAfter(1.5 * maxPieceBytes)
  await choose(page, film)

  await test.step('the tile says so, at every width', async () => {
    await expect(tray(page).getByText(lost)).toBeVisible()
    await expect(progress(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(tray(page).getByText(lost)).toBeVisible()
    }
  })

  await test.step('it goes on where the server is, and the text is kept', async () => {
    const before = network.sent()
    network.restore()
    await expectFinished(page)
    // The first piece was not sent again.
    expect(network.sent() - before).toBeLessThan(size - 0.9 * maxPieceBytes)
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeEnabled()
    await expect(contentField(page)).toHaveValue('Half an hour of our oven.')
  })
})

test('After a reload, the same file goes on where its upload stopped', async ({ page, film }) => {
  await atComposer(page)
  const reached = Promise.withResolvers<void>()
  // This piece never arrives.
  await page.route(secondPiece, () => reached.resolve())
  await choose(page, film)
  await reached.promise
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByText(stopped)).toBeVisible()
  const offsets = offsetsOf(page)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose video' }).click()
  await (await opened).setFiles(film)
  await expect(page.getByText(stopped)).toBeHidden()
  await expectFinished(page)
  expect(offsets[0]).toBeGreaterThanOrEqual(maxPieceBytes)
})

test('An upload that a reload stopped can be discarded', async ({ page, film }) => {
  await atComposer(page)
  const reached = Promise.withResolvers<void>()
  await page.route(secondPiece, () => reached.resolve())
  await choose(page, film)
  await reached.promise
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Discard film.mp4' }).click()
  expect((await deleted).status()).toBe(200)
  await expect(page.getByText(stopped)).toBeHidden()
  expect(await page.evaluate("sessionStorage.getItem('uploads')")).toBeNull()
})

test('A video goes on after the server was restarted', async ({ page, product, film, noErrors }) => {
  noErrors.allow(/ERR_|Failed to load resource/)
  await atComposer(page)
  const halted = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  await page.route(secondPiece, async (route) => {
    reached.resolve()
    await halted.promise
    await route.continue()
  })
  await choose(page, film)
  await reached.promise
  await product.stopWorker()
  const offsets = offsetsOf(page)
  halted.resolve()
  await expect(tray(page).getByText(lost)).toBeVisible()
  await product.startWorker()
  await expectFinished(page)
  expect(Math.min(...offsets)).toBe(maxPieceBytes)
})

test('A canceled upload is deleted on the server', async ({ page, film }) => {
  await atComposer(page)
  const reached = Promise.withResolvers<void>()
  await page.route(secondPiece, () => reached.resolve())
  await choose(page, film)
  await reached.promise
  await expect(progress(page)).toBeVisible()
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove video 1, film.mp4' }).click()
  expect((await deleted).status()).toBe(200)
  await expect(tray(page)).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const offsets = offsetsOf(page)
  await choose(page, film)
  await expectFinished(page)
  expect(offsets[0]).toBe(0)
})
