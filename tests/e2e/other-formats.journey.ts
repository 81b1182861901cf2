import { spawnSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { otherVideo } from '../support/other-videos.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, contentField } from './studio.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

test.skip(!hasFfmpeg, 'ffmpeg is not installed, so that videos cannot be converted')

const choose = (page: Page, buffer: Buffer, name = 'oven.webm', mimeType = 'video/webm') =>
  page.getByLabel('Choose a video').setInputFiles({ name, mimeType, buffer })
const tray = (page: Page) => page.getByRole('list', { name: 'Video' })
const converting = (page: Page) => tray(page).getByRole('progressbar', { name: 'Converting oven.webm' })

/** Width in pixels of the frame in a player; 0 if it shows none. */
const frameWidth = (player: Locator) =>
  player.evaluate((one) => (one as unknown as { videoWidth: number }).videoWidth)

/** From now on, the page sees every conversion at 42 percent. */
async function holdConversions(page: Page): Promise<void> {
  await page.route(/\/api\/video-conversions\/[\da-f-]+$/, async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const conversion = { id, state: 'running', percent: 42, problem: null, media: null }
    await route.fulfill({ json: { success: true, conversion } })
  })
}

test('A WebM video becomes usable by a conversion, and is published', async ({ page, context }) => {
  await atComposer(page)
  await contentField(page).fill('Four seconds of our oven.')
  await choose(page, otherVideo('webm'))

  await test.step('the tray shows the converted video, which nothing objects to', async () => {
    await expect(tray(page).getByRole('img', { name: 'oven.webm' })).toContainText('0:04', {
      timeout: 90_000,
    })
    await expect.poll(() => frameWidth(tray(page).locator('video'))).toBe(320)
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeEnabled()
  })

  await test.step('it is published', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Four seconds of our oven.' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name: 'View on X' }).click()
    await expect.poll(async () => frameWidth((await opened).locator('video'))).toBe(320)
  })

  await test.step('the media library has it as MP4', async () => {
    await page.goto('/content/media')
    await expect(page.getByRole('button', { name: /oven\.mp4/ }).first()).toBeVisible()
    await expect(page.getByText(/oven\.webm/)).toBeHidden()
  })
})

test('A small MP4 in another encoding is converted, too', async ({ page, noErrors }) => {
  // The single request is refused before the video is sent in pieces.
  noErrors.allow(/415/)
  await atComposer(page)
  await choose(page, otherVideo('mp4'), 'oven.mp4', 'video/mp4')
  await expect(tray(page).getByRole('img', { name: 'oven.mp4' })).toContainText('0:04', { timeout: 90_000 })
})

test('A conversion shows its progress at every width, and ends when the video is removed', async ({
  page,
}) => {
  await atComposer(page)
  await contentField(page).fill('Worth waiting for.')
  await holdConversions(page)
  await choose(page, otherVideo('webm'))
  await expect(converting(page)).toBeVisible()
  await expect(tray(page).getByText('Converting 42%')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tray(page).getByText('Converting 42%')).toBeVisible()
  }
  const canceled = page.waitForResponse(/\/api\/video-conversions\/[\da-f-]+\/cancel$/)
  await page.getByRole('button', { name: 'Remove video 1, oven.webm' }).click()
  expect((await canceled).status()).toBe(200)
  await expect(tray(page)).toBeHidden()
  await expect(contentField(page)).toHaveValue('Worth waiting for.')
})

test('After a reload, the composer says where the converted video will be', async ({ page }) => {
  await atComposer(page)
  await holdConversions(page)
  await choose(page, otherVideo('webm'))
  await expect(tray(page).getByText('Converting 42%')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  const note = page.getByText(
    'oven.webm is being converted. It will be in the media library when that is done.',
  )
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss oven.webm' }).click()
  await expect(note).toBeHidden()
  await page.goto('/content/media')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /oven\.mp4/ }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
})

test('A video that cannot be converted says why', async ({ page }) => {
  await atComposer(page)
  const whole = otherVideo('webm')
  await choose(page, whole.subarray(0, whole.length * 0.6))
  await expect(
    page.getByRole('alert').getByText(/^This video is incomplete: its end is missing/),
  ).toBeVisible({
    timeout: 90_000,
  })
})
