import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleVideo } from '../support/sample-video.ts'
import { expect, test } from './fixtures.ts'
import { atComposer, contentField, picture, showBeside, type File, writeFor } from './studio.ts'

async function video(name: string, as = name): Promise<File> {
  const buffer = await readFile(path.join(import.meta.dirname, '../support/videos', name))
  return { name: as, mimeType: as.endsWith('.mov') ? 'video/quicktime' : 'video/mp4', buffer }
}

const chooseVideo = async (page: Page, file: File) => page.getByLabel('Choose a video').setInputFiles(file)
const issues = (page: Page) => page.getByRole('list', { name: 'Before you publish' })
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
/** TikTok leaves some choices to the user. */
const otherIssues = (page: Page) =>
  issues(page)
    .getByRole('listitem')
    .filter({ hasNotText: /(on|this) TikTok/ })
const preview = (page: Page) => page.getByRole('region', { name: 'Live Preview' })

/** Width in pixels of the frame in a player; 0 if it shows none. */
const frameWidth = (player: Locator) =>
  player.evaluate((one) => (one as unknown as { videoWidth: number }).videoWidth)

test('A video is added to a post, played, saved in a draft, published, and shown with the post', async ({
  page,
  context,
}) => {
  await atComposer(page)
  await contentField(page).fill('Four seconds of our oven.')

  await test.step('the button opens the file picker', async () => {
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add Video' }).click()
    const chooser = await opened
    expect(chooser.isMultiple()).toBe(false)
    // LinkedIn takes no smaller video.
    const buffer = await sampleVideo({ leastBytes: 100_000 })
    await chooser.setFiles({ name: 'oven.mp4', mimeType: 'video/mp4', buffer })
  })

  const tray = page.getByRole('list', { name: 'Video' })
  await test.step('the tray shows its first frame and duration, and no alt text field', async () => {
    await expect(tray.getByRole('img', { name: 'oven.mp4' })).toContainText('0:04')
    await expect.poll(() => frameWidth(tray.locator('video'))).toBe(360)
    await expect(page.getByRole('button', { name: /add description/ })).toHaveCount(0)
    await expect(issues(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('the preview plays it muted', async () => {
    await showBeside(page, 'Preview')
    const player = preview(page).getByLabel('Video: oven.mp4')
    await expect.poll(() => frameWidth(player)).toBe(360)
    await expect(player).toHaveJSProperty('muted', true)
    await preview(page).getByRole('button', { name: 'Play the preview' }).click()
    await expect(player).toHaveJSProperty('paused', false)
    await preview(page).getByRole('button', { name: 'Stop the preview' }).click()
    await expect(player).toHaveJSProperty('paused', true)
  })

  await test.step('it plays in a dialog opened with the keyboard, and the focus returns', async () => {
    const play = page.getByRole('button', { name: 'Play video 1, oven.mp4' })
    await play.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'oven.mp4' })
    await expect(dialog.getByLabel('oven.mp4')).toHaveJSProperty('paused', false)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(play).toBeFocused()
  })

  await test.step('the locally saved draft is restored with it', async () => {
    await page.reload()
    await expect(page.getByText('Restored what you were writing.')).toBeVisible()
    await expect.poll(() => frameWidth(tray.locator('video'))).toBe(360)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
  })

  await test.step('every platform has its own preview', async () => {
    for (const platform of ['Instagram', 'Facebook', 'LinkedIn', 'TikTok', 'YouTube', 'Twitter/X']) {
      await writeFor(page, platform)
      await expect.poll(() => frameWidth(preview(page).getByLabel('Video: oven.mp4'))).toBe(360)
      await expect(preview(page).getByText('Four seconds of our oven.')).toBeVisible()
      await expect(otherIssues(page)).toHaveCount(0)
    }
  })

  await test.step('the draft is saved, and the list and its page show the video', async () => {
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'Posts', exact: true }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Four seconds of our oven.' })
    await expect.poll(() => frameWidth(row.locator('video'))).toBe(360)
    await row.getByRole('link', { name: 'Four seconds of our oven.' }).click()
    const player = page.getByLabel('oven.mp4')
    await expect.poll(() => frameWidth(player)).toBe(360)
    await expect(player).toHaveJSProperty('controls', true)
  })

  await test.step('the reopened draft has its video and is published with it', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(tray.getByRole('img', { name: 'oven.mp4' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Four seconds of our oven.' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name: 'View on X' }).click()
    const post = await opened
    await expect(post.getByText('Four seconds of our oven.')).toBeVisible()
    await expect.poll(() => frameWidth(post.locator('video'))).toBe(360)
  })
})

test('A video that X refuses is converted with one click and published; the original stays', async ({
  page,
  context,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed, so that videos cannot be converted')
  await atComposer(page)
  await contentField(page).fill('Four seconds in another format.')
  await chooseVideo(page, await video('hevc.mp4'))
  await expect(issues(page).getByText('Twitter/X takes H.264 video, and this one is H.265.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  await issues(page).getByRole('button', { name: 'Convert for X' }).click()
  // Now Chromium, which plays no H.265, shows it.
  const tray = page.getByRole('list', { name: 'Video' })
  await expect.poll(() => frameWidth(tray.locator('video')), { timeout: 60_000 }).toBe(320)
  await expect(issues(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Four seconds in another format.' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'View on X' }).click()
  const post = await opened
  await expect.poll(() => frameWidth(post.locator('video'))).toBe(320)
})

test('An animated WebP waits for its turn, is added as a GIF, and becomes a video for Instagram', async ({
  page,
  noErrors,
}) => {
  test.slow()
  test.skip(!hasFfmpeg, 'ffmpeg is not installed, so that animations cannot be converted')
  noErrors.allow(/429/)
  await atComposer(page)
  await writeFor(page, 'Instagram')
  await contentField(page).fill('Red, green, blue.')
  const small = path.join(import.meta.dirname, '../corpus/media/animated.webp')
  const buffer = await sharp(small, { animated: true }).resize(720, 480).webp().toBuffer()

  await test.step('a busy server is asked again', async () => {
    let asked = 0
    const message = 'Too many uploads in a short time. The next one can start in 1 second.'
    await page.route('**/api/media', async (route) => {
      if ((asked += 1) > 1) return route.continue()
      const json = { success: false, code: 'rate_limited', message }
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
    })
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'lamp.webp', mimeType: 'image/webp', buffer })
    await expect(page.getByText('Waiting for its turn. It starts by itself.')).toBeVisible()
    await expect(page.getByText('lamp.webp is animated, so it was added as a GIF.')).toBeVisible()
  })

  await test.step('a platform that shows its first frame only can have it as a video', async () => {
    await expect(
      issues(page).getByText('The picture is a GIF: Instagram shows only its first frame.'),
    ).toBeVisible()
    await issues(page).getByRole('button', { name: 'Convert to video' }).click()
    const tray = page.getByRole('list', { name: 'Video' })
    await expect(tray.getByRole('img', { name: 'lamp.mp4' })).toContainText(/0:0[34]/, { timeout: 30_000 })
    await expect(issues(page).getByText(/first frame/)).toHaveCount(0)
  })
})

test('Invalid and unsupported videos are rejected with a message, and the text is kept', async ({
  page,
  noErrors,
}) => {
  // The browser logs the rejected file and post.
  noErrors.allow(/415|422/)
  await atComposer(page)
  await contentField(page).fill('Come and see us.')

  await test.step('files that cannot be a video', async () => {
    for (const [file, words] of [
      [{ name: 'notes.txt', mimeType: 'text/plain' }, 'notes.txt is neither a picture nor a video'],
      [{ name: 'old.dv', mimeType: 'video/x-dv' }, 'Export it as MP4 or MOV and add it again.'],
      [{ name: 'nothing.mp4', mimeType: 'video/mp4' }, 'nothing.mp4 is empty.'],
    ] as const) {
      const empty = file.name === 'nothing.mp4'
      await chooseVideo(page, { ...file, buffer: Buffer.from(empty ? '' : 'no video') })
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page.getByRole('list', { name: 'Video' })).toBeHidden()
  })

  await test.step('a file that only claims to be a video is rejected by the server', async () => {
    const { buffer } = await picture('fake.jpg', '#606c38')
    await chooseVideo(page, { name: 'fake.mp4', mimeType: 'video/mp4', buffer })
    await expect(page.getByRole('alert').getByText(/This file is not a video we support/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again to upload fake.mp4' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove video 1, fake.mp4' }).click()
  })

  await test.step('H.265, which X does not accept, with advice', async () => {
    await chooseVideo(page, await video('hevc.mp4'))
    await expect(
      issues(page).getByText('Twitter/X takes H.264 video, and this one is H.265. Export it as H.264 (MP4).'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
    await expect(page.getByText('1 thing to fix')).toBeVisible()
    await page.getByRole('button', { name: 'Remove video 1, hevc.mp4' }).click()
    await expect(issues(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a video together with a picture', async () => {
    await page.getByLabel('Choose pictures').setInputFiles(await picture('bread.jpg', '#c98a4b'))
    await expect(page.getByRole('button', { name: /add description of picture 1/ })).toBeVisible()
    await chooseVideo(page, await video('landscape.mov'))
    await expect(
      issues(page).getByText(
        'A post can have one video and no other media. Remove the video or everything else.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture 1, bread.jpg' }).click()
    await expect(issues(page).getByRole('listitem')).toHaveCount(0)
    await expect(contentField(page)).toHaveValue('Come and see us.')
  })

  await test.step('TikTok requires a video and offers to add one', async () => {
    await page.getByRole('button', { name: 'Remove video 1, landscape.mov' }).click()
    await writeFor(page, 'TikTok')
    await expect(issues(page).getByText('TikTok publishes video only; add a video.')).toBeVisible()
    const opened = page.waitForEvent('filechooser')
    await issues(page).getByRole('button', { name: 'Choose a video' }).click()
    await (await opened).setFiles(await video('portrait.mp4'))
    await expect(
      page.getByRole('list', { name: 'Video' }).getByRole('img', { name: 'portrait.mp4' }),
    ).toBeVisible()
    await expect(otherIssues(page)).toHaveCount(0)
  })
})

test('A video upload shows its progress, survives a lost connection, and can be canceled', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/ERR_FAILED/)
  await atComposer(page)
  await contentField(page).fill('Worth waiting for.')
  const tray = page.getByRole('list', { name: 'Video' })
  const sending = tray.getByRole('progressbar', { name: 'Uploading oven.mp4' })
  let answer: 'wait' | 'break' | 'send' = 'break'
  await page.route('**/api/media/videos', async (route) => {
    if (answer === 'break') await route.abort()
    else if (answer === 'send') await route.continue()
  })

  await chooseVideo(page, await video('portrait.mp4', 'oven.mp4'))
  const again = page.getByRole('button', { name: 'Try again to upload oven.mp4' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/connection|platform|reach/i)

  answer = 'wait'
  await again.click()
  await expect(sending).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove video 1, oven.mp4' }).focus()
  await page.keyboard.press('Enter')
  await expect(tray).toBeHidden()

  answer = 'send'
  await chooseVideo(page, await video('portrait.mp4', 'oven.mp4'))
  await expect(tray.getByRole('img', { name: 'oven.mp4' })).toContainText('0:04')
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeEnabled()
  await expect(contentField(page)).toHaveValue('Worth waiting for.')
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a video can be dropped into the composer, and the layout fits', async ({ page }) => {
    await atComposer(page)
    const { buffer } = await video('portrait.mp4')
    await page.evaluate(`(() => {
      const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], 'dropped.mp4', { type: 'video/mp4' }))
      document.querySelector('textarea').dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      )
    })()`)
    const tray = page.getByRole('list', { name: 'Video' })
    await expect(tray.getByRole('img', { name: 'dropped.mp4' })).toContainText('0:04')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await page.getByRole('button', { name: 'Play video 1, dropped.mp4' }).click()
    const player = page.getByRole('dialog', { name: 'dropped.mp4' }).getByLabel('dropped.mp4')
    await expect.poll(() => frameWidth(player)).toBe(360)
    await page.getByRole('button', { name: 'Close' }).click()
  })
})
