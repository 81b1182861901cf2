import { expect } from './fixtures.ts'
import { expectPoints, subscribe } from './money.ts'
import { signedIn } from './people.ts'
import { connect, picture } from './studio.ts'
import {
  begin,
  createButton,
  expectAccessibleEverywhere,
  finish,
  form,
  frameWidth,
  shown,
  strip,
  test,
} from './video-studio.ts'

test('Several are made at once, a notice on any page leads to each, and the history has them all', async ({
  page,
  videos,
}) => {
  await signedIn(page)
  await connect(page, 'Twitter/X')
  await subscribe(page)
  await page.goto('/content')
  await begin(page, 'Bread on a table')
  await begin(page, 'Flour in the wind')
  await expect(strip(page).getByText(/^Creating a video/)).toHaveCount(2)
  await expectPoints(page, 170)

  await test.step('on another page, the notice comes and leads back', async () => {
    await page.goto('/dashboard')
    finish(videos)
    const notice = page.getByText('Your video for Twitter/X is ready.')
    await expect(notice).toBeVisible()
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL('/content')
    await expect(shown(page).getByRole('button', { name: 'Add to post' })).toBeVisible()
    await expect(shown(page).getByRole('list', { name: 'Other videos' }).getByRole('listitem')).toHaveCount(1)
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toBeHidden()
    await expect(strip(page).getByText('Your video is ready')).toHaveCount(2)
  })

  await test.step('beside pictures, it is said that a video stands alone before it is added', async () => {
    await page.getByLabel('Choose pictures').setInputFiles(await picture('bread.jpg', '#c98a4b'))
    await expect(page.getByRole('button', { name: /description of picture 1/ })).toBeVisible()
    await strip(page)
      .getByRole('button', { name: /^Show .*Flour/ })
      .click()
    await expect(
      shown(page).getByText(/^A video stands alone in a post, and yours has 1 picture\./),
    ).toBeVisible()
    await expectAccessibleEverywhere(page)
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Remove picture 1, bread.jpg' }).click()
  })

  const history = page.getByRole('dialog', { name: 'Assistant history' })
  const entry = history.getByRole('listitem').filter({ hasText: 'Bread on a table' })
  await test.step('the history plays one and puts it into the post', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click()
    await expect(history.getByRole('heading', { name: 'Video for Twitter/X' })).toHaveCount(2)
    await expect(entry.getByText(/^veo-test · 20 points/)).toBeVisible()
    await expectAccessibleEverywhere(page)
    await entry.getByRole('button', { name: 'Play the video for Twitter/X' }).click()
    await expect.poll(() => frameWidth(entry.locator('video'))).toBe(360)
    await entry.getByRole('button', { name: 'Use in a post' }).click()
    await expect(page.getByText('The video from the history is in the post.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Video', exact: true }).getByRole('img')).toBeVisible()
  })

  await test.step('its prompt is used again, and the line deleted', async () => {
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

test('A video whose answer was lost is found again, and asked for twice it is one', async ({
  page,
  videos,
  noErrors,
}) => {
  noErrors.allow(/ERR_FAILED/)
  await signedIn(page)
  await subscribe(page)
  await page.goto('/content?platform=twitter')
  await page.route('**/api/assistant/videos', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const before = videos.started.length
  await createButton(page).click()
  await form(page).getByRole('textbox', { name: 'What it shows' }).fill('Bread')
  const create = form(page).getByRole('button', { name: 'Create video · 20 points' })
  await create.click()
  await expect(form(page).getByText(/^The answer did not arrive\./)).toBeVisible()
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
