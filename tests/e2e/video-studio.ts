import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startVideoServer, type VideoServer } from '../support/video-server.ts'
import { expect, test as base } from './fixtures.ts'
import { startProductUnderTest, type ProductUnderTest } from './product-under-test.ts'
import { openMore } from './studio.ts'

/** A product with a stand-in video model, whose videos are ready when the journey says so. */
export const test = base.extend<{ pending: undefined }, { videos: VideoServer; product: ProductUnderTest }>({
  videos: [
    async ({ topology: _anywhere }, use) => {
      const file = path.join(import.meta.dirname, '../support/videos/portrait.mp4')
      const server = await startVideoServer(await readFile(file))
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ topology, videos }, use) => {
      const product = await startProductUnderTest(topology, {
        DEFAULT_PLAN: 'free',
        AI_VIDEO_MODEL: 'veo-test',
        AI_VIDEO_BASE_URL: videos.url,
        AI_VIDEO_API_KEY: 'key-of-the-videos',
        AI_VIDEO_SECONDS: '120',
      })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // In each journey videos stay pending until `finish`.
  pending: [
    async ({ videos }, use) => {
      videos.play({ start: [{ kind: 'begin' }], check: [{ kind: 'pending' }] })
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Running videos become ready. */
export const finish = (videos: VideoServer) => videos.play({ check: [{ kind: 'done' }] })

export const createButton = (page: Page) => page.getByRole('button', { name: 'Create video · 20 points' })
export const form = (page: Page) => page.getByRole('dialog', { name: 'Create a video' })
export const shown = (page: Page, platform = 'Twitter/X') =>
  page.getByRole('dialog', { name: `A video for ${platform}` })
export const strip = (page: Page) => page.getByRole('list', { name: 'Videos of the assistant' })

/** Width in pixels of the frame in a player; 0 if it shows none. */
export const frameWidth = (player: Locator) =>
  player.evaluate((one) => (one as unknown as { videoWidth: number }).videoWidth)

/** Starts a video from the form and closes the dialog. */
export async function startVideo(page: Page, prompt: string): Promise<void> {
  await openMore(page)
  await createButton(page).last().click()
  if (await shown(page).isVisible()) await shown(page).getByRole('button', { name: 'Create another' }).click()
  await form(page).getByRole('textbox', { name: 'What it shows' }).fill(prompt)
  await createButton(page).last().click()
  await expect(shown(page).getByText(/^Creating · 0:0\d/)).toBeVisible()
  await shown(page).getByRole('button', { name: 'Close' }).click()
  await expect(shown(page)).toBeHidden()
}
