import type { Page, Route } from '@playwright/test'
import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, assist, contentField, showBeside, writeFor } from './studio.ts'

test.use({ withModel: true })

const first = 'Our second bakery opens in Graz on Friday, and the first coffee of the day is on us. Come by!'
const second =
  'Graz, we are coming: our second bakery opens its doors on Friday, with free coffee for early birds.'

const promptField = (page: Page) => page.getByRole('textbox', { name: 'What is the post about?' })
const pointsLeft = (page: Page, points: number) =>
  expect(page.getByRole('link', { name: `${points} points left` })).toBeVisible()
const written = (page: Page) => page.getByText('AI content generated successfully!')

/** A verified user with ten points, in the composer for X. */
async function atAssistant(page: Page): Promise<void> {
  await signedIn(page)
  await page.goto('/content?mode=ai')
  await expect(promptField(page)).toBeFocused()
  await writeFor(page, 'Twitter/X')
  await pointsLeft(page, 10)
}

test(
  'A generated text streams into the editor, and can be undone, regenerated and compared',
  { tag: '@core' },
  async ({ page, model }) => {
    await atAssistant(page)
    await expect(page.getByText('studio-large', { exact: true })).toBeVisible()
    await contentField(page).fill('My own words')
    await page.getByRole('button', { name: 'Generate Content · 2 points' }).click()
    await expect(page.getByText('Say what the post is about.')).toBeVisible()

    // Slow enough to check the screen while the text arrives.
    model.play({ kind: 'text', text: first, firstMs: 300, everyMs: 200 })
    await promptField(page).fill('Second bakery in Graz, Friday, free coffee')
    await promptField(page).press('Control+Enter')
    // The message is shown for 3 s only, so the wait for it starts before the slow accessibility check.
    const shown = expect(written(page)).toBeVisible({ timeout: 30_000 })
    const whileWriting =
      test.step('while the text arrives, the editor is read-only and nothing can be published', async () => {
        await expect(page.getByText('Writing...')).toBeVisible()
        await expect(contentField(page)).toHaveValue(/^Our second bakery/)
        await expect(contentField(page)).not.toBeEditable()
        await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
      })
    await Promise.all([shown, whileWriting])
    await expect(contentField(page)).toHaveValue(first)
    await pointsLeft(page, 8)
    await expect(written(page)).toBeHidden()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(contentField(page)).toHaveValue('My own words')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(contentField(page)).toHaveValue(first)

    model.play({ kind: 'text', text: second })
    await page.getByRole('button', { name: 'Regenerate · 2 points' }).click()
    await expect(contentField(page)).toHaveValue(second)
    expect(JSON.stringify(model.asked.at(-1)?.messages)).toContain(first)

    await page.getByRole('button', { name: 'Compare' }).click()
    const versions = page.getByRole('dialog', { name: 'Compare versions' })
    await expect(versions.getByRole('region', { name: 'Previous version' })).toContainText(first)
    await expect(versions.getByRole('region', { name: 'New version' })).toContainText(second)
    await versions.getByRole('button', { name: 'Keep previous version' }).click()
    await expect(contentField(page)).toHaveValue(first)
    await pointsLeft(page, 6)
  },
)

test('Stopping early restores the text for free, and stopping later keeps the text so far', async ({
  page,
  model,
}) => {
  await atAssistant(page)
  await contentField(page).fill('My own words')
  await promptField(page).fill('Second bakery in Graz')
  const stop = page.getByRole('button', { name: 'Stop' })

  model.play({ kind: 'text', text: first, everyMs: 700 })
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(contentField(page)).toHaveValue(/^Our/)
  await stop.click()
  await expect(page.getByText('Stopped. You were not charged any points.')).toBeVisible()
  await expect(contentField(page)).toHaveValue('My own words')
  await expect(contentField(page)).toBeFocused()
  await pointsLeft(page, 10)

  model.play({ kind: 'text', text: `${first} ${second} ${first}`, everyMs: 150 })
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(contentField(page)).toHaveValue(/first coffee of the day/)
  await stop.click()
  await expect(page.getByText('Stopped. The text so far is kept.')).toBeVisible()
  await expect(contentField(page)).toHaveValue(/^Our second bakery opens .* first coffee of the day/)
  await pointsLeft(page, 8)
})

test('Leaving the page while a text is generated asks first, stops it, and keeps the user’s own text', async ({
  page,
  model,
}) => {
  await atAssistant(page)
  await contentField(page).fill('My own words')
  await promptField(page).fill('Second bakery in Graz')
  model.play({ kind: 'text', text: first, everyMs: 700 })
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(contentField(page)).toHaveValue(/^Our/)
  const before = model.left()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await expect(question).toContainText('The assistant is still writing.')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => model.left()).toBeGreaterThan(before)
  await pointsLeft(page, 10)
  await page.goto('/content')
  await expect(contentField(page)).toHaveValue('My own words')
  await showBeside(page, 'Assistant')
  await expect(promptField(page)).toHaveValue('Second bakery in Graz')
})

test('A failed generation keeps the text and is free, and can be retried', async ({ page, model }) => {
  await atAssistant(page)
  await contentField(page).fill('My own words')
  await promptField(page).fill('Second bakery in Graz')
  model.play({ kind: 'status', status: 500 })
  await page.getByRole('button', { name: /^Generate Content/ }).click()
  const failure = page.getByText('Failed to generate AI content')
  await expect(failure).toBeVisible()
  await expect(page.getByText(/You were not charged any points\./)).toBeVisible()
  await expect(contentField(page)).toHaveValue('My own words')
  await pointsLeft(page, 10)

  await test.step('a stream that breaks in the middle of a word is handled the same', async () => {
    model.play({ kind: 'break', after: 'Our second bakery' })
    const asked = model.asked.length
    await page.getByRole('button', { name: 'Try again' }).click()
    // It may end before it is visible.
    await expect.poll(() => model.asked.length).toBeGreaterThan(asked)
    await expect(page.getByText('Writing...')).toBeHidden()
    await expect(failure).toBeVisible()
    await expect(contentField(page)).toHaveValue('My own words')
    await pointsLeft(page, 10)
  })
  model.play({ kind: 'text', text: first })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(contentField(page)).toHaveValue(first)
  await expect(failure).toBeHidden()
  await pointsLeft(page, 8)

  await test.step('the history lists all three, reuses a prompt, and deletes an entry', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'Assistant history' })
    const entries = history.getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('studio-large · 2 points · 11 tokens read, 22 tokens written')
    await expect(entries.last()).toContainText('Failed')
    await entries
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page
      .getByRole('dialog', { name: /^Delete this/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(entries).toHaveCount(2)
    await entries.last().getByRole('button', { name: 'Reuse prompt' }).click()
    await expect(promptField(page)).toBeFocused()
    await expect(promptField(page)).toHaveValue('Second bakery in Graz')
  })
})

test('A busy server is asked again, and the text is written once', async ({ page, model, noErrors }) => {
  noErrors.allow(/503|409/)
  await atAssistant(page)
  const ids: string[] = []
  const generate = '**/api/assistant/generate'
  const refuse = (route: Route) => {
    const json = { success: false, code: 'unavailable', message: 'The server is busy.' }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
  }
  await page.route(generate, async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id)
    await (ids.length === 1 ? refuse(route) : route.continue())
  })
  model.play({ kind: 'text', text: first })
  await promptField(page).fill('Second bakery in Graz, Friday, free coffee')
  await promptField(page).press('Control+Enter')
  await expect(contentField(page)).toHaveValue(first)
  await pointsLeft(page, 8)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)

  await test.step('also if the server had begun to write it', async () => {
    await page.unroute(generate)
    model.play({ kind: 'text', text: second, everyMs: 300 })
    const asked = model.asked.length
    const begun = async (route: Route) => {
      void route.fetch().catch(() => undefined)
      await expect.poll(() => model.asked.length).toBeGreaterThan(asked)
      await refuse(route)
    }
    await page.route(generate, begun, { times: 1 })
    await promptField(page).press('Control+Enter')
    await expect(contentField(page)).toHaveValue(second, { timeout: 30_000 })
    await pointsLeft(page, 6)
    expect(model.asked.length).toBe(asked + 1)
  })
})

test('A text is translated, and texts for three more platforms become posts of its group', async ({
  page,
  model,
}) => {
  await atAssistant(page)
  await contentField(page).fill(
    'Our second bakery opens on Friday with free coffee for everybody who comes early.',
  )
  const german = 'Unsere zweite Bäckerei öffnet am Freitag, und für alle, die früh kommen, gibt es Kaffee.'
  model.play({ kind: 'text', text: german })
  await assist(page, 'Translate')
  await page.getByRole('menuitem', { name: /^German/ }).click()
  await expect(contentField(page)).toHaveValue(german)
  await pointsLeft(page, 8)
  await page.getByRole('button', { name: 'Undo' }).click()

  model.play({ kind: 'text', text: first, everyMs: 40 })
  await assist(page, 'Write for other platforms')
  const dialog = page.getByRole('dialog', { name: 'A text for each platform' })
  for (const name of ['Instagram', 'Facebook', 'LinkedIn']) {
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  }
  await dialog.getByRole('button', { name: 'Write for 3 other platforms · 6 points' }).click()
  const use = dialog.getByRole('button', { name: 'Use these 3 texts' })
  await expect(use).toBeVisible()
  const forLinkedIn = dialog.getByRole('textbox', { name: 'LinkedIn' })
  await forLinkedIn.fill('For colleagues: we open on Friday.')
  await expect(dialog.getByText('34/3,000')).toBeVisible()
  await use.click()
  await expect(page.getByText('3 posts have texts of their own now.')).toBeVisible()
  await pointsLeft(page, 2)

  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved successfully!')).toBeVisible()
  const { posts } = (await (await apiOf(page)).get('/api/posts')) as { posts: Post[] }
  expect(posts.map((post) => post.platform).sort()).toEqual(['facebook', 'instagram', 'linkedin', 'twitter'])
  expect(new Set(posts.map((post) => post.groupId)).size).toBe(1)
  expect(posts.find((post) => post.platform === 'linkedin')?.excerpt).toBe(
    'For colleagues: we open on Friday.',
  )
})
