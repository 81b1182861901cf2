import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { chosenAccounts, connect, contentField, newHandle, picture, showBeside } from './studio.ts'

test('A Facebook Page is chosen among several, gets a post with pictures and a first comment, and shows both', async ({
  page,
  context,
}) => {
  const [first, second] = [newHandle(), newHandle()]
  await signedIn(page)
  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your Facebook account' })).toBeVisible()
  await page.getByRole('radio', { name: /another account/i }).check()
  await page.getByRole('textbox', { name: 'Handle' }).fill(first)
  await page.getByRole('textbox', { name: 'Further accounts' }).fill(second)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByRole('heading', { name: 'Choose the Facebook accounts to connect' })).toBeVisible()
  await page.getByRole('checkbox', { name: new RegExp(`@${second}`) }).check()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page.getByText(`@${second} on Facebook is connected.`)).toBeVisible()

  const text = 'The terrace is open again.'
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${second}`)
  await contentField(page).fill(text)
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await picture('chairs.jpg', '#c98a4b'), await picture('sun.jpg', '#e5b93c')])
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  await expect(preview.getByText(text)).toBeVisible()
  await expect(preview.getByRole('img')).not.toHaveCount(0)
  await page.getByRole('button', { name: /^First comment/ }).click()
  await page.getByRole('textbox', { name: 'First comment' }).fill('Book a table by phone.')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('Content published to Facebook successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: text }).click()
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .getByRole('link', { name: /View on Facebook/ })
    .first()
    .click()
  const post = await opened
  await expect(post.getByText(text)).toBeVisible()
  await expect(post.locator('article figure img')).toHaveCount(2)
  await expect(post.getByText('Book a table by phone.')).toBeVisible()
})

test('On Facebook a vertical video is published as a reel, and a picture as a story without text', async ({
  page,
}) => {
  await signedIn(page)
  await connect(page, 'facebook')
  const options = page.getByRole('group', { name: 'Options of Facebook' })
  const issues = page.getByRole('list', { name: 'Before you publish' })
  const preview = page.getByRole('region', { name: 'Live Preview' })
  const publishAs = async (choice: string) => {
    await options.getByRole('combobox', { name: 'Publish as' }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  const publishedAt = async (text: string) => {
    await page.getByRole('button', { name: 'Publish Now' }).click()
    await expect(page.getByText('Content published to Facebook successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: text }).click()
    const opened = page.context().waitForEvent('page')
    await page
      .getByRole('main')
      .getByRole('link', { name: /View on Facebook/ })
      .first()
      .click()
    return await opened
  }

  await test.step('a reel', async () => {
    const text = 'Bread in four seconds.'
    await page.goto('/content')
    await contentField(page).fill(text)
    await publishAs('Reel, with a vertical video')
    await expect(issues.getByText('A reel on Facebook is a video. Add one, or publish a post.')).toBeVisible()
    const buffer = await sampleVideo({ width: 720, height: 1280 })
    await page
      .getByLabel('Choose a video')
      .setInputFiles({ name: 'bread.mp4', mimeType: 'video/mp4', buffer })
    await expect(issues.getByRole('listitem')).toHaveCount(0)
    await showBeside(page, 'Preview')
    await expect(preview.getByLabel('Video: bread.mp4')).toBeVisible()
    const reel = await publishedAt(text)
    expect(reel.url()).toContain('/facebook/reel/')
    await expect(reel.getByText(text)).toBeVisible()
    await expect(reel.locator('article video')).toHaveCount(1)
  })

  await test.step('a story', async () => {
    const text = 'Words that only we see.'
    await page.goto('/content')
    await contentField(page).fill(text)
    await page.getByLabel('Choose pictures').setInputFiles(await picture('oven.jpg', '#c98a4b'))
    const firstComment = page.getByRole('button', { name: 'First comment' })
    await expect(firstComment).toBeVisible()
    await publishAs('Story, for 24 hours')
    await expect(firstComment).toBeHidden()
    await expect(issues.getByText('Facebook shows no text with a story.')).toBeVisible()
    await showBeside(page, 'Preview')
    await expect(preview.getByRole('img', { name: 'Picture without a description' })).toBeVisible()
    await expect(preview.getByText(text)).toBeHidden()
    const story = await publishedAt(text)
    await expect(story.locator('article img').last()).toBeVisible()
    await expect(story.getByText(text)).toHaveCount(0)
  })
})
