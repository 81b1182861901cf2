import { expect, test as withoutModel } from './fixtures.ts'
import { expectPoints, subscribe } from './money.ts'
import { signedIn } from './people.ts'
import { atComposer, connect, contentField, platformCard, writeFor, openMore } from './studio.ts'
import { createButton, finish, form, frameWidth, shown, startVideo, strip, test } from './video-studio.ts'

test('A video is created while the user writes and reloads the page, and is published with the post', async ({
  page,
  context,
  videos,
}) => {
  // Each accessibility check runs twice, and this journey has many.
  test.slow()
  await atComposer(page, 'pro')
  await expectPoints(page, 210)

  await test.step('the form suggests the shape for the platform and requires a description', async () => {
    await openMore(page)
    await createButton(page).click()
    const dialog = form(page)
    await expect(dialog.getByText(/^veo-test creates it\./)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Landscape 16:9' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Portrait 9:16' }).check()
    await dialog.getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(dialog.getByText('Say what the video should show.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'What it shows' }).fill('x'.repeat(1001))
    await expect(dialog.getByText('1 character too long')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'What it shows' }).fill('A loaf of bread rises in an oven')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    expect(videos.started).toHaveLength(0)
  })

  await test.step('the form keeps its text when closed, and the points are reserved immediately', async () => {
    await openMore(page)
    await createButton(page).click()
    await expect(form(page).getByRole('textbox')).toHaveValue('A loaf of bread rises in an oven')
    await expect(form(page).getByRole('radio', { name: 'Portrait 9:16' })).toBeChecked()
    await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(shown(page).getByText(/^Creating · 0:0\d/)).toBeVisible()
    await expect(shown(page).getByText('A loaf of bread rises in an oven')).toBeVisible()
    await shown(page).getByRole('button', { name: 'Close' }).click()
    await expectPoints(page, 190)
  })

  await test.step('the user keeps writing, and the list shows the running video', async () => {
    await contentField(page).fill('Fresh from our oven.')
    await expect(strip(page).getByText(/^Creating a video · 0:/)).toBeVisible()
    await openMore(page)
    await createButton(page).click()
    await expect(shown(page).getByText(/^Creating · /)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('after a reload the video is still there and becomes ready', async () => {
    await page.reload()
    await expect(strip(page).getByText(/^Creating a video · /)).toBeVisible()
    await expect(contentField(page)).toHaveValue('Fresh from our oven.')
    finish(videos)
    await expect(page.getByText('Your video for Twitter/X is ready.')).toBeVisible()
    await expect(strip(page).getByText('Your video is ready')).toBeVisible()
    expect(videos.started).toHaveLength(1)
    expect(videos.started[0]?.body).toMatchObject({ parameters: { aspectRatio: '9:16' } })
  })

  await test.step('it plays and is added to the post', async () => {
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    const player = shown(page).getByLabel('The video: A loaf of bread rises in an oven')
    await expect.poll(() => frameWidth(player)).toBe(360)
    await expect(shown(page).getByText('veo-test · 0:04 · 20 points')).toBeVisible()
    await shown(page).getByRole('button', { name: 'Add to post' }).click()
    await expect(page.getByRole('list', { name: 'Video', exact: true }).getByRole('img')).toBeVisible()
    await expect(strip(page)).toBeHidden()
    await expect(page.getByText('Your video for Twitter/X is ready.')).toBeHidden()
    await expectPoints(page, 190)
  })

  await test.step('after publishing, the platform has the video', async () => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Fresh from our oven.' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('link', { name: 'View on X' }).click()
    const post = await opened
    await expect(post.getByText('Fresh from our oven.')).toBeVisible()
    await expect.poll(() => frameWidth(post.locator('video'))).toBe(360)
  })
})

test('A video that the model rejects shows why, returns its points, and can be described again', async ({
  page,
  videos,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await page.goto('/content?platform=twitter')
  videos.play({ check: [{ kind: 'filtered', reasons: ['A person could be recognised.'] }] })
  await openMore(page)
  await createButton(page).click()
  await form(page).getByRole('textbox', { name: 'What it shows' }).fill('A famous person bakes bread')
  await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
  const dialog = shown(page)
  await expect(dialog.getByText('The video could not be created. Your points were returned')).toBeVisible()
  await expect(dialog.getByText(/^The model's maker blocked this video\./).last()).toBeVisible()

  await test.step('try again with the same description', async () => {
    await dialog.getByRole('button', { name: 'Try again · 20 points' }).click()
    await expect(dialog.getByText('The video could not be created. Your points were returned')).toBeVisible()
    await expect.poll(() => videos.started.length).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectPoints(page, 210)
    await expect(strip(page).getByRole('listitem')).toHaveCount(1)
    await expect(strip(page).getByText('Your video could not be created')).toBeVisible()
  })

  await test.step('change the description', async () => {
    await strip(page)
      .getByRole('button', { name: /^Show the video/ })
      .click()
    await dialog.getByRole('button', { name: 'Change the description' }).click()
    const words = form(page).getByRole('textbox', { name: 'What it shows' })
    await expect(words).toHaveValue('A famous person bakes bread')
    await words.fill('Two hands bake bread')
    finish(videos)
    await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(dialog.getByRole('button', { name: 'Add to post' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectPoints(page, 190)
    await strip(page)
      .getByRole('button', { name: /^Dismiss the video .*famous/ })
      .click()
    await expect(strip(page).getByRole('listitem')).toHaveCount(1)
  })
})

test('Without enough points the user can buy more and continue; an unverified user is asked to verify', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/402/)
  await test.step('not enough points', async () => {
    await signedIn(page)
    await page.goto('/content')
    await openMore(page)
    await createButton(page).click()
    await form(page).getByRole('textbox', { name: 'What it shows' }).fill('Bread')
    await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(page.getByRole('dialog', { name: 'Not enough points' })).toBeVisible()
    await expect(form(page)).toBeHidden()
    await expect(strip(page)).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await expect(form(page).getByRole('textbox', { name: 'What it shows' })).toHaveValue('Bread')
    await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
    await subscribe(page)
    // As if the user returned to this tab after buying points in another one.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    const enough = page.getByRole('dialog', { name: 'You have enough points now' })
    await enough.getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(page.getByText(/^Creating · 0:/)).toBeVisible()
  })
  await test.step('unverified email address', async () => {
    await page.evaluate('localStorage.clear()')
    await signedIn(page, undefined, { verified: false })
    await page.goto('/content')
    await openMore(page)
    await createButton(page).click()
    await form(page).getByRole('textbox', { name: 'What it shows' }).fill('Bread')
    await form(page).getByRole('button', { name: 'Create video · 20 points' }).click()
    await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible()
    await expect(form(page)).toBeHidden()
  })
})

withoutModel('Where no model makes videos, nothing offers them', async ({ page }) => {
  await signedIn(page)
  const answered = page.waitForResponse('**/api/assistant/videos')
  await page.goto('/content')
  await answered
  await openMore(page)
  await expect(page.getByRole('button', { name: /^Create picture/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Create video/i })).toHaveCount(0)
})

test('A video is added to the post that it was asked for, although the tab of another is open when it is ready', async ({
  page,
  videos,
}) => {
  await atComposer(page, 'pro')
  await connect(page, 'linkedin')
  await page.reload()
  await writeFor(page, 'Twitter/X')
  await platformCard(page, 'LinkedIn').click()
  await contentField(page).fill('Fresh from our oven.')
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/^Twitter/).click()
  await startVideo(page, 'A loaf of bread rises in an oven')
  await tab(/^LinkedIn/).click()
  finish(videos)
  await expect(strip(page).getByText('Your video is ready')).toBeVisible()

  await strip(page)
    .getByRole('button', { name: /^Show the video/ })
    .click()
  await shown(page).getByRole('button', { name: 'Add to post' }).click()
  await expect(shown(page)).toBeHidden()
  await expect(tab(/^Twitter\/X.*, customized$/)).toHaveAttribute('aria-selected', 'true')
  await expect(tab(/^LinkedIn/)).not.toHaveAccessibleName(/customized/)
  await expect(page.getByRole('button', { name: /^Remove .*video/i })).toHaveCount(1)
  await tab(/^LinkedIn/).click()
  await expect(page.getByRole('button', { name: /^Remove .*video/i })).toHaveCount(0)
})
