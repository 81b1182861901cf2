import type { Locator } from '@playwright/test'
import { signedIn } from '../people.ts'
import {
  apiOf,
  chosenAccounts,
  connect,
  contentField,
  picture,
  platformCard,
  showBeside,
  writeFor,
  openMore,
} from '../studio.ts'
import { nameOfColor } from './colors.ts'
import { expectLasts, passTimeUntil, stopClock } from './clock.ts'
import { departure, sentence } from './sentences.ts'
import { expect, test } from './specification.ts'

// Texts by the operator's model cost points; those of the template writer do not.
test.use({ withModel: true })

const screen = '2 Content'

const prediction = {
  success: true,
  figures: [
    { metric: 'impressions', low: 410, expected: 730, high: 1200 },
    { metric: 'engagementRate', low: 1.2, expected: 2.4, high: 4.8 },
  ],
  reasons: [],
  posts: 31,
  neededPosts: 25,
  missing: null,
}

test('The content screen', async ({ page }) => {
  await signedIn(page)
  const handle = await connect(page, 'twitter')
  const api = await apiOf(page)
  await page.clock.install()
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  const content = contentField(page)
  const save = page.getByRole('button', { name: 'Save Draft' })
  const publish = page.getByRole('button', { name: 'Publish Now' })

  await sentence(
    screen,
    'Content text area with a characters-left counter (amber when fewer than 50 remain, red when over) and a length/limit chip',
    async () => {
      for (const [length, words, color] of [
        [230, '50 characters left', 'gray'],
        [231, '49 characters left', 'amber'],
        [280, '0 characters left', 'amber'],
        [281, '1 character over', 'red'],
      ] as const) {
        await content.fill('a'.repeat(length))
        const counter = page.getByText(words, { exact: true }).first()
        await expect(counter).toBeVisible()
        await expect(page.getByText(`${length}/280`, { exact: true })).toBeVisible()
        if (color === 'gray') await expect.poll(() => nameOfColor(counter)).not.toMatch(/amber|red|green/)
        else await expect.poll(() => nameOfColor(counter)).toBe(color)
      }
    },
  )
  await sentence(screen, 'Publish Now: disabled when content exceeds the limit', async () => {
    await content.fill('a'.repeat(280))
    await expect(publish).toBeEnabled()
    await content.fill('a'.repeat(281))
    await expect(publish).toBeDisabled()
  })
  await sentence(screen, 'Save Draft: disabled when the content is blank', async () => {
    for (const blank of ['', ' ', '\n']) {
      await content.fill(blank)
      await expect(save).toBeDisabled()
    }
    await content.fill('Not blank')
    await expect(save).toBeEnabled()
  })

  const chooser = page.getByLabel('Choose pictures')
  const described = page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('button', { name: /add description/ })
  await sentence(screen, 'Media: add multiple images (image files only), remove a single image', async () => {
    await expect(chooser).toHaveAttribute('multiple', '')
    await chooser.setInputFiles([await picture('red.jpg', '#c1121f'), await picture('blue.jpg', '#003049')])
    await expect(described).toHaveCount(2)
    await page.getByRole('button', { name: /^Remove picture 1, red/ }).click()
    await expect(described).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Remove picture 1, blue/ })).toBeVisible()
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
    await chooser.setInputFiles(text)
    await expect(page.getByText(/notes\.txt is neither a picture nor a video/)).toBeVisible()
    await expect(described).toHaveCount(1)
  })
  await departure(
    screen,
    'Add Video is disabled (labelled Soon)',
    'Videos are real, so that TikTok and YouTube work.',
    async () => {
      await expect(page.getByLabel('Choose a video')).toHaveAttribute('accept', /video\/mp4/)
      const opened = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Add Video', exact: true }).click()
      expect(await (await opened).element().getAttribute('aria-label')).toBe('Choose a video')
      await expect(page.getByRole('main').getByText('Soon', { exact: true })).toHaveCount(0)
    },
  )

  await showBeside(page, 'Assistant')
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  const prompt = panel.getByRole('textbox', { name: 'What is the post about?' })
  await sentence(
    screen,
    'AI Assistant panel: prompt text area (4 rows), Language dropdown (default English), and a Generate Content button labelled with its point cost',
    async () => {
      await expect(prompt).toHaveAttribute('rows', '4')
      await expect(panel.getByRole('combobox', { name: 'Language' })).toHaveText('English')
      await expect(
        panel.getByRole('button', { name: 'Generate Content · 2 points', exact: true }),
      ).toBeVisible()
    },
  )
  await sentence(screen, 'Pick a platform card; each shows its character limit', async () => {
    for (const [name, limit] of [
      ['Instagram', '2,200'],
      ['Facebook', '63,206'],
      ['Twitter/X', '280'],
      ['LinkedIn', '3,000'],
      ['TikTok', '2,200'],
      ['YouTube', '5,000'],
    ] as const) {
      const card = page.getByRole('checkbox', { name: `${name} ${limit} characters`, exact: true })
      await expect(card.getByText(limit, { exact: true })).toBeVisible()
      await expect(card).toBeChecked({ checked: name === 'Twitter/X' })
    }
    await writeFor(page, 'LinkedIn')
    await expect(platformCard(page, 'LinkedIn')).toBeChecked()
    await expect(platformCard(page, 'Twitter/X')).not.toBeChecked()
  })
  await sentence(
    screen,
    'Static tips and Platform Insights (character limit, hashtag limit, best time 9:00 AM)',
    async () => {
      await expect(page.getByRole('region', { name: 'Tips' }).getByRole('listitem')).toHaveText([
        'Say the one thing that matters in the first line.',
        'Describe your pictures, so that everyone can follow them.',
        'Ask a question: replies bring a post to more people.',
        'A few relevant hashtags beat many.',
      ])
      const insights = page.getByRole('region', { name: 'Platform Insights' })
      await expect(insights.locator('dt')).toHaveText([
        'Platform',
        'Character limit',
        'Hashtag limit',
        'Best time',
      ])
      await expect(insights.locator('dd')).toHaveText(['LinkedIn', '3,000', '3', '9:00 AM'])
    },
  )

  await writeFor(page, 'Twitter/X')
  await stopClock(page)
  const message = page.getByText('Draft saved successfully!', { exact: true })
  await departure(
    screen,
    "Save Draft shows 'Draft saved successfully!' for 3 seconds; no call",
    'The draft is saved on the server.',
    async () => {
      await content.fill('Kept by the server')
      await passTimeUntil(page, () => save.isEnabled())
      const saved = page.waitForResponse((one) => one.request().method() === 'PUT')
      await save.click()
      await passTimeUntil(page, () => message.isVisible())
      await expectLasts(page, 3_000, {
        still: () => expect(message).toBeVisible(),
        over: () => expect(message).toBeHidden(),
      })
      const path = new URL((await saved).url()).pathname
      expect(path).toMatch(/^\/api\/post-groups\/[\w-]+$/)
      const { group } = (await api.get(path)) as { group: { content: string } }
      expect(group.content).toBe('Kept by the server')
    },
  )
  await sentence(screen, 'Clear empties content, prompt, images and messages', async () => {
    await showBeside(page, 'Assistant')
    await prompt.fill('Our new bread')
    await content.fill('To be cleared')
    await chooser.setInputFiles(await picture('red.jpg', '#c1121f'))
    await passTimeUntil(page, async () => (await described.count()) === 2 && (await save.isEnabled()))
    await save.click()
    await passTimeUntil(page, () => message.isVisible())
    await openMore(page)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    // Far less than the 3 seconds after which the message goes by itself.
    await page.clock.runFor(1_000)
    await expect(message).toBeHidden({ timeout: 2_000 })
    await expect(content).toHaveValue('')
    await expect(prompt).toHaveValue('')
    await expect(page.getByRole('list', { name: 'Pictures' })).toBeHidden()
  })
})

test('The preview of a post', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const handle = await connect(page, 'twitter')
  await page.goto('/content')
  await expect(chosenAccounts(page)).toContainText(`@${handle}`)
  await showBeside(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Live Preview' })
  const predicted = preview.getByRole('region', { name: 'Performance Prediction' })
  const chooser = page.getByLabel('Choose pictures')
  await contentField(page).fill('Fresh bread')

  await departure(
    screen,
    'A live Preview shows a hard-coded Performance Prediction',
    'The prediction is the range in which 8 of 10 such posts end up, computed from the results of the account. Without a history, and on plans without advanced analytics, it has no figure and says why.',
    async () => {
      await expect(predicted).toContainText(
        'Not available yet: it takes the results of 25 posts that were not this account’s first ones, and there are 0.',
      )
      await expect(predicted.locator('dd')).toHaveCount(0)
      await page.route('**/api/analytics/prediction?*', (route) => route.fulfill({ json: prediction }))
      await page.reload()
      await showBeside(page, 'Preview')
      await expect(predicted.locator('dt')).toHaveText(['Impressions', 'Engagement rate'])
      await expect(predicted.locator('dd')).toHaveText([
        '410 to 1,200most likely about 730',
        '1.2% to 4.8%most likely about 2.4%',
      ])
      await expect(predicted).toContainText('About 8 of 10 such posts')
      await page.unrouteAll()
    },
  )
  await sentence(
    screen,
    "A live Preview shows a sample brand, the first image, the text or 'Your content will appear here...'",
    async () => {
      await writeFor(page, 'Facebook')
      await contentField(page).fill('')
      await expect(preview.getByText('Your Brand', { exact: true })).toBeVisible()
      const placeholder = preview.getByText('Your content will appear here...', { exact: true })
      await expect(placeholder).toBeVisible()
      await contentField(page).fill('Fresh bread')
      await expect(preview.getByText('Fresh bread', { exact: true })).toBeVisible()
      await expect(placeholder).toBeHidden()
      const first = preview.locator('img[src*="/media/"], img[src^="blob:"]').first()
      await chooser.setInputFiles(await picture('red.jpg', '#c1121f'))
      await expect(first).toBeVisible()
      const red = await colorOfPicture(first)
      expect(red).toBe('red')
      await chooser.setInputFiles(await picture('blue.jpg', '#003049'))
      await expect(page.getByRole('button', { name: /^Remove picture 2, blue/ })).toBeVisible()
      expect(await colorOfPicture(first)).toBe('red')
      await page.getByRole('button', { name: /^Remove picture 1, red/ }).click()
      await expect.poll(() => colorOfPicture(first)).toBe('blue')
    },
  )
})

/** Whether a picture of one color is more red or more blue. */
const colorOfPicture = (one: Locator): Promise<string> =>
  one.evaluate(async (element) => {
    const image = element as unknown as { decode(): Promise<void> }
    await image.decode()
    const { document } = globalThis as unknown as { document: { createElement(name: string): Canvas } }
    type Canvas = { getContext(kind: '2d'): Drawing }
    type Drawing = {
      drawImage(image: unknown, x: number, y: number, width: number, height: number): void
      getImageData(x: number, y: number, width: number, height: number): { data: number[] }
    }
    const drawing = document.createElement('canvas').getContext('2d')
    drawing.drawImage(image, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = drawing.getImageData(0, 0, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
