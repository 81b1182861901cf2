import { expect } from './fixtures.ts'
import { expectPoints } from './money.ts'
import { signedIn, signIn } from './people.ts'
import { connect, picture, openMore } from './studio.ts'
import { startVideo, createButton, finish, form, frameWidth, shown, strip, test } from './video-studio.ts'

test('Several videos are created at once, every page notifies about each, and the history lists them all', async ({
  page,
  videos,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  await page.goto('/content')
  await startVideo(page, 'Bread on a table')
  await startVideo(page, 'Flour in the wind')
  await expect(strip(page).getByText(/^Creating a video/)).toHaveCount(2)
  await expectPoints(page, 170)

  await test.step('a notice on another page leads back to the video', async () => {
    await page.goto('/dashboard')
    finish(videos)
    const notice = page.getByText('Your video for Twitter/X is ready.')
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL('/content')
    await expect(shown(page).getByRole('button', { name: 'Add to post' })).toBeVisible()
    await expect(shown(page).getByRole('list', { name: 'Other videos' }).getByRole('listitem')).toHaveCount(1)
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toBeHidden()
    await expect(strip(page).getByText('Your video is ready')).toHaveCount(2)
  })

  await test.step('a post with pictures warns that a video cannot have other media', async () => {
    await page.getByLabel('Choose pictures').setInputFiles(await picture('bread.jpg', '#c98a4b'))
    await expect(page.getByRole('button', { name: /description of picture 1/ })).toBeVisible()
    await strip(page)
      .getByRole('button', { name: /^Show .*Flour/ })
      .click()
    await expect(
      shown(page).getByText(/^A post with a video cannot have other media, and yours has 1 picture\./),
    ).toBeVisible()
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Remove picture 1, bread.jpg' }).click()
  })

  const history = page.getByRole('dialog', { name: 'Assistant history' })
  const entry = history.getByRole('listitem').filter({ hasText: 'Bread on a table' })
  await test.step('the history plays a video and adds it to the post', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await expect(history.getByRole('heading', { name: 'Video for Twitter/X' })).toHaveCount(2)
    await expect(entry.getByText(/^veo-test · 20 points/)).toBeVisible()
    await entry.getByRole('button', { name: 'Play the video for Twitter/X' }).click()
    await expect.poll(() => frameWidth(entry.locator('video'))).toBe(360)
    await entry.getByRole('button', { name: 'Use in a post' }).click()
    await expect(page.getByText('The video was added to the post.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Video', exact: true }).getByRole('img')).toBeVisible()
  })

  await test.step('its prompt is reused, and the entry is deleted', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await entry.getByRole('button', { name: 'Reuse prompt' }).click()
    await expect(form(page).getByRole('textbox', { name: 'What it shows' })).toHaveValue('Bread on a table')
    await form(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await entry.getByRole('button', { name: 'Delete the video for Twitter/X from the history' }).click()
    await page
      .getByRole('dialog', { name: 'Delete this from the history?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(entry).toHaveCount(0)
  })
})

test('A video is found again after its response was lost, and a repeated request creates no second one', async ({
  page,
  videos,
  noErrors,
}) => {
  noErrors.allow(/ERR_FAILED/)
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content?platform=twitter')
  await page.route('**/api/assistant/videos', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  const before = videos.started.length
  await openMore(page)
  await createButton(page).click()
  await form(page).getByRole('textbox', { name: 'What it shows' }).fill('Bread')
  const create = form(page).getByRole('button', { name: 'Create video · 20 points' })
  await create.click()
  await expect(form(page).getByText(/^The response did not arrive\./)).toBeVisible()
  await expect(form(page).getByRole('list', { name: 'Other videos' })).toContainText('Creating a video')
  await page.unroute('**/api/assistant/videos')
  await create.click()
  await expect(shown(page).getByText(/^Creating · /)).toBeVisible()
  finish(videos)
  await expect(shown(page).getByRole('button', { name: 'Add to post' })).toBeVisible()
  await shown(page).getByRole('button', { name: 'Close' }).click()
  await expect(strip(page).getByRole('listitem')).toHaveCount(1)
  await expectPoints(page, 190)
  expect(videos.started.length - before).toBe(1)
})

test('A video that is started on one device is shown running, ready and dismissed on another', async ({
  page,
  browser,
  product,
  videos,
}) => {
  const person = await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content?platform=twitter')
  await startVideo(page, 'Bread on a table')

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await signIn(other, person)
  await other.goto('/content')
  await expect(strip(other).getByText(/^Creating a video/)).toBeVisible()
  await expect(strip(other).getByText('Bread on a table')).toBeVisible()
  finish(videos)
  await expect(other.getByText('Your video for Twitter/X is ready.')).toBeVisible()
  await expect(page.getByText('Your video for Twitter/X is ready.')).toBeVisible()
  await expectPoints(other, 190)

  await other.getByRole('button', { name: 'Later' }).click()
  await strip(other)
    .getByRole('button', { name: /^Dismiss the video/ })
    .click()
  await expect(strip(other)).toBeHidden()
  // As if the user returned to the first device.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  await expect(strip(page)).toBeHidden()
  await expect(page.getByText('Your video for Twitter/X is ready.')).toBeHidden()
  await context.close()
})
