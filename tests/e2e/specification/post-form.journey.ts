import type { Page } from '@playwright/test'
import { contentIssues } from '../../../contract/platforms/content-issues.ts'
import { platformKeys, platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { newPerson, signedIn } from '../people.ts'
import {
  apiOf,
  chosenAccounts,
  connect,
  contentField,
  picture,
  platformCard,
  showBeside,
  writeFor,
} from '../studio.ts'
import { answer, ours } from './account-forms.ts'
import { nameOfColor } from './colors.ts'
import { expectLasts, passTimeUntil, stopClock } from './clock.ts'
import { departure, sentence } from './sentences.ts'
import { expect, test } from './specification.ts'

// Texts by the operator's model cost points; those of the template writer do not.
test.use({ withModel: true })

const content = (page: Page) => contentField(page)
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish Now' })
const prompt = (page: Page) =>
  page.getByRole('region', { name: 'AI Assistant' }).getByRole('textbox', { name: 'What is the post about?' })
const generate = (page: Page) => page.getByRole('button', { name: /^Generate Content/ })
const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Email Verification Required' })

test('The form of a post', async ({ page }) => {
  await signedIn(page)
  const handle = await connect(page, 'twitter')
  await page.clock.install()
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  const save = page.getByRole('button', { name: 'Save Draft' })

  await sentence('5 Validation', 'Content must not be blank to save a draft or publish', async () => {
    for (const blank of ['', ' ', ' \n ']) {
      await content(page).fill(blank)
      await expect(save).toBeDisabled()
      await expect(publishButton(page)).toBeDisabled()
    }
    await content(page).fill('a')
    await expect(save).toBeEnabled()
    await expect(publishButton(page)).toBeEnabled()
  })
  await sentence(
    '5 Validation',
    "Content length must not exceed the selected platform's characterLimit ('Content exceeds character limit for this platform'; the publish button is disabled)",
    async () => {
      const tooLong = page.getByText('Content exceeds character limit for this platform', { exact: true })
      await content(page).fill('a'.repeat(280))
      await expect(publishButton(page)).toBeEnabled()
      await expect(tooLong).toBeHidden()
      await content(page).fill('a'.repeat(281))
      await expect(tooLong).toBeVisible()
      await expect(publishButton(page)).toBeDisabled()
    },
  )
  await sentence('9 Constants', 'Counter turns amber below 50 characters left', async () => {
    const counterWith = async (left: number) => {
      await content(page).fill('a'.repeat(280 - left))
      const counter = page.getByText(new RegExp(`^${left} characters? left$`)).first()
      await expect(counter).toBeVisible()
      return () => nameOfColor(counter)
    }
    await expect.poll(await counterWith(0)).toBe('amber')
    await expect.poll(await counterWith(50)).not.toBe('amber')
    await expect.poll(await counterWith(49)).toBe('amber')
  })

  await content(page).fill('The content')
  const chooser = page.getByLabel('Choose pictures')
  const chosen = page.getByRole('button', { name: /^Remove picture/ })
  await sentence('5 Validation', 'Images only (image/*), multiple allowed', async () => {
    const accepted = (await chooser.getAttribute('accept'))?.split(',').map((one) => one.trim()) ?? []
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.filter((one) => !/^image\/|^\.hei[cf]$/.test(one))).toEqual([])
    await chooser.setInputFiles([await picture('one.jpg', '#c1121f'), await picture('two.jpg', '#003049')])
    await expect(chosen).toHaveCount(2)
    await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') })
    await expect(page.getByText(/a\.txt/).first()).toBeVisible()
    await expect(chosen).toHaveCount(2)
  })
  await departure(
    '5 Validation',
    'No size or count limit applies to images',
    'Each platform takes a number and a size of pictures, and more would fail there: it is said before.',
    async () => {
      await expect(publishButton(page)).toBeEnabled()
      await chooser.setInputFiles(
        await Promise.all(['three', 'four', 'five'].map((name, at) => picture(`${name}.jpg`, `#c1${at}21f`))),
      )
      await expect(chosen).toHaveCount(5)
      await expect(
        page.getByText(/Twitter\/X takes at most 4 pictures in a post; remove 1/).first(),
      ).toBeVisible()
      await expect(publishButton(page)).toBeDisabled()
      await page.getByRole('button', { name: /^Remove picture 5/ }).click()
      await expect(publishButton(page)).toBeEnabled()
    },
  )
  await sentence('3 Entities', 'Post form: content, prompt, selected image files', async () => {
    await showBeside(page, 'Assistant')
    await prompt(page).fill('The prompt')
    await expect(content(page)).toHaveValue('The content')
    await expect(prompt(page)).toHaveValue('The prompt')
    await expect(page.getByRole('button', { name: /^Remove picture 1, one/ })).toBeVisible()
  })
  await sentence(
    '3 Entities',
    'Content languages: English, Spanish, French, German, Italian, Portuguese, Simplified Chinese, Traditional Chinese, Japanese, Korean',
    async () => {
      const field = page.getByRole('combobox', { name: 'Language' })
      await expect(field).toContainText('English')
      await field.click()
      await expect(page.getByRole('option')).toHaveText([
        'English',
        /^Spanish\b/,
        /^French\b/,
        /^German\b/,
        /^Italian\b/,
        /^Portuguese\b/,
        /^Simplified Chinese\b/,
        /^Traditional Chinese\b/,
        /^Japanese\b/,
        /^Korean\b/,
      ])
      await page.keyboard.press('Escape')
    },
  )

  const dismiss = page.getByRole('button', { name: 'Dismiss' }).first()
  await sentence('8 Errors', "Content: 'Failed to save draft' (dismissible alert)", async () => {
    await page.route('**/api/post-groups/*', (route) => route.abort())
    await content(page).fill('Not lost')
    await save.click()
    await expect(page.getByText('Failed to save draft')).toBeVisible()
    await dismiss.click()
    await expect(page.getByText('Failed to save draft')).toBeHidden()
    await expect(content(page)).toHaveValue('Not lost')
    await page.unrouteAll()
  })
  await sentence('8 Errors', "Content: 'Failed to generate AI content' (dismissible alert)", async () => {
    await answer(page, '/api/assistant/generate', ours)
    await generate(page).click()
    const alert = page.getByText('Failed to generate AI content', { exact: true })
    await expect(alert).toBeVisible()
    await dismiss.click()
    await expect(alert).toBeHidden()
    await expect(content(page)).toHaveValue('Not lost')
    await page.unrouteAll()
  })
  await sentence('8 Errors', "Content: 'Failed to publish content' (dismissible alert)", async () => {
    const order = {
      platform: 'twitter',
      operation: 'create-post',
      account: handle,
      fault: 'account-restricted',
      times: 1,
    }
    expect((await page.request.put('/sandbox/faults', { data: order })).ok()).toBe(true)
    await publishButton(page).click()
    const alert = page.getByText(/^Failed to publish content/).first()
    await expect(alert).toBeVisible()
    await dismiss.click()
    await expect(page.getByText(/^Failed to publish content/)).toHaveCount(0)
  })

  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await stopClock(page)
  await sentence('9 Constants', 'Save Draft message 3 s', async () => {
    const message = page.getByText('Draft saved successfully!', { exact: true })
    await content(page).fill('Kept')
    await passTimeUntil(page, () => save.isEnabled())
    await save.click()
    await passTimeUntil(page, () => message.isVisible())
    await expectLasts(page, 3_000, {
      still: () => expect(message).toBeVisible(),
      over: () => expect(message).toBeHidden(),
    })
  })
  await departure(
    '4 States',
    "Publish flow: publishing for 1.5 s, then the success message 'Content published to {platform} successfully!', the form is cleared, and after 2 s the app navigates to the dashboard",
    'Publishing takes as long as the platform needs; the message appears once the post is there.',
    async () => {
      await content(page).fill('Out it goes')
      await passTimeUntil(page, () => publishButton(page).isEnabled())
      await publishButton(page).click()
      const message = page.getByText('Content published to Twitter/X successfully!')
      await passTimeUntil(page, () => message.isVisible())
      await expect(content(page)).toHaveValue('')
      const profile = await page.request.get(`/sandbox/twitter/${handle}`)
      expect(await profile.text()).toContain('Out it goes')
    },
  )
  await sentence('9 Constants', 'After publishing 2 s before navigating to the dashboard', () =>
    expectLasts(page, 2_000, {
      still: () => expect(page).toHaveURL(/\/content/),
      over: () => expect(page).toHaveURL('/dashboard'),
    }),
  )
})

test('Writing with the assistant', async ({ page, model }) => {
  model.play({ kind: 'text', text: 'Fresh bread from seven.' })
  await signedIn(page)
  await connect(page, 'twitter')
  const api = await apiOf(page)
  const used = async () =>
    ((await api.get('/api/points')) as { points: { used_points: number } }).points.used_points
  await page.clock.install()
  await page.goto('/content?mode=ai')
  await prompt(page).fill('Fresh bread')
  await stopClock(page)
  const before = await used()
  const message = page.getByText('AI content generated successfully!', { exact: true })
  await departure(
    '4 States',
    "AI generation: generating for 2 s; then a fixed sample text is placed in the content with 'AI content generated successfully!' shown for 3 s",
    'The text is written for the prompt by a model, or by the template writer.',
    async () => {
      await generate(page).click()
      await passTimeUntil(page, () => message.isVisible())
      await expect(content(page)).toHaveValue(/bread/i)
    },
  )
  await sentence('9 Constants', 'AI success message 3 s', () =>
    expectLasts(page, 3_000, {
      still: () => expect(message).toBeVisible(),
      over: () => expect(message).toBeHidden(),
    }),
  )
  await sentence('9 Constants', 'A post by AI generation costs 2 points', async () => {
    expect(await used()).toBe(before + 2)
  })
})

test('The form of a post without a verified email address', async ({ page }) => {
  await signedIn(page, newPerson(), { verified: false })
  const handle = await connect(page, 'twitter')
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  const calls: string[] = []
  page.on('request', (one) => calls.push(new URL(one.url()).pathname))
  const expectNoCall = (path: RegExp) => expect(calls.filter((one) => path.test(one))).toEqual([])
  await sentence(
    '4 States',
    'Publish flow: requires a verified email (otherwise the verification dialog opens)',
    async () => {
      await content(page).fill('Not yet')
      await publishButton(page).click()
      await expect(verifyDialog(page)).toBeVisible()
      expectNoCall(/\/publish$/)
      await verifyDialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(verifyDialog(page)).toBeHidden()
    },
  )
  await sentence('4 States', 'AI generation: requires a verified email', async () => {
    await showBeside(page, 'Assistant')
    await prompt(page).fill('Fresh bread')
    await generate(page).click()
    await expect(verifyDialog(page)).toBeVisible()
    expectNoCall(/\/generate$/)
  })
})

const video = { durationMs: 10_000, codec: 'avc', bytes: 1_000_000, width: 1080, height: 1920 } as const

/** What of a text alone, a picture and a video with a text a platform does not refuse. */
function takenBy(platform: PlatformKey): string[] {
  const kinds = { text: { images: 0 }, image: { images: 1 }, video: { images: 0, videos: [video] } }
  return Object.entries(kinds).flatMap(([kind, media]) =>
    contentIssues(platform, { text: 'Fresh bread', ...media }).some(({ severity }) => severity === 'error')
      ? []
      : [kind],
  )
}

test('What the form of a post knows of each platform', async ({ page }) => {
  await signedIn(page, newPerson(), { plan: 'pro' })
  for (const platform of platformKeys) await connect(page, platform)
  await page.goto('/content')
  const refusal = page.getByText(/needs a picture or video|publishes video only/).first()

  for (const [name, characters, hashtags] of [
    ['Instagram', '2,200', 30],
    ['Facebook', '63,206', 30],
    ['Twitter/X', '280', 2],
    ['LinkedIn', '3,000', 3],
    ['TikTok', '2,200', 100],
    ['YouTube', '5,000', 15],
  ] as const) {
    await sentence(
      '3 Entities',
      `Social platforms: ${name} has ${characters} characters and ${hashtags} hashtags`,
      async () => {
        await writeFor(page, name)
        await expect(platformCard(page, name)).toHaveAccessibleName(`${name} ${characters} characters`)
        await showBeside(page, 'Assistant')
        const insights = page.getByRole('region', { name: 'Platform Insights' })
        const value = (of: string) => insights.locator('div:has(> dt)').filter({ hasText: of }).locator('dd')
        await expect(value('Character limit')).toHaveText(characters)
        await expect(value('Hashtag limit')).toHaveText(String(hashtags))
      },
    )
  }
  const expectTextAlone = async (name: string, taken: boolean) => {
    await writeFor(page, name)
    await content(page).fill(`Only a text for ${name}`)
    if (taken) {
      await expect(publishButton(page)).toBeEnabled()
      await expect(refusal).toBeHidden()
    } else {
      await expect(refusal).toContainText(name)
      await expect(publishButton(page)).toBeDisabled()
    }
  }
  for (const [key, name] of [
    ['facebook', 'Facebook'],
    ['twitter', 'Twitter/X'],
    ['linkedin', 'LinkedIn'],
  ] as const) {
    await sentence('3 Entities', `Supported content: ${name} text, image, video`, async () => {
      await expectTextAlone(name, true)
      expect(takenBy(key)).toEqual(['text', 'image', 'video'])
    })
  }
  await sentence('3 Entities', 'Supported content: TikTok video only', async () => {
    await expectTextAlone('TikTok', false)
    expect(takenBy('tiktok')).toEqual(['video'])
  })
  await departure(
    '3 Entities',
    'Supported content: Instagram text, image, video',
    'Instagram publishes no text alone, so a picture or a video is asked for.',
    async () => {
      await expectTextAlone('Instagram', false)
      expect(takenBy('instagram')).toEqual(['image', 'video'])
    },
  )
  await departure(
    '3 Entities',
    'Supported content: YouTube image and video, no text-only',
    'YouTube publishes no picture alone: it becomes the thumbnail of a video.',
    async () => {
      await expectTextAlone('YouTube', false)
      expect(takenBy('youtube')).toEqual(['video'])
      const issues = contentIssues('youtube', { text: 'Fresh bread', images: 1, videos: [video] })
      expect(issues.filter(({ severity }) => severity === 'error')).toEqual([])
    },
  )
  await sentence('3 Entities', 'Each platform config also carries name and color', async () => {
    const colors = platformKeys.map((key) => platforms[key].color)
    expect(new Set(colors).size).toBe(6)
    for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/i)
    expect(platformKeys.map((key) => platforms[key].name)).toEqual([
      'Instagram',
      'Facebook',
      'Twitter/X',
      'LinkedIn',
      'TikTok',
      'YouTube',
    ])
    const api = await apiOf(page)
    await api.draft({ platform: 'linkedin', content: 'In the color of LinkedIn' })
    const { recentPosts } = (await api.get('/api/dashboard')) as { recentPosts: object[] }
    expect(recentPosts[0]).toMatchObject({ platform: 'linkedin', platformColor: platforms.linkedin.color })
  })
})
