import type { Page } from '@playwright/test'
import type { Post } from '../../contract/posts/posts.ts'
import type { Asked } from '../support/model-server.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, chosenAccounts, connect, contentField } from './studio.ts'

test.use({ withModel: true })

const forX = 'Second shop in Graz on Friday. The first coffee of the day is on us.'
const forInstagram =
  'Our second shop opens in Graz on Friday, and the first coffee of the day is on us. Save this post and come by!'
const japanese = '私たちのパン屋は金曜日に二号店を開きます。ぜひお越しください。'

/** Which platform the model is asked to write for. */
const isForX = ({ messages }: Asked) => messages[0]?.content.includes('for Twitter/X') ?? false
const promptField = (page: Page) => page.getByRole('textbox', { name: 'What is the post about?' })
const pointsLeft = (page: Page, points: number) =>
  expect(page.getByRole('link', { name: `${points} points left` })).toBeVisible()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'A text for each platform' })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

/** A user with ten points who writes for an account on X and one on Instagram. */
async function forTwoAccounts(page: Page): Promise<void> {
  await signedIn(page)
  const handles = [await connect(page, 'twitter'), await connect(page, 'instagram')]
  await page.goto('/content?mode=ai')
  // A new post goes to one account; the other one is added.
  await expect(chosenAccounts(page).getByRole('listitem')).toHaveCount(1)
  for (const name of ['Twitter/X', 'Instagram']) {
    const card = page.getByRole('checkbox', { name: new RegExp(`^${name} `) })
    if ((await card.getAttribute('aria-checked')) === 'false') await card.click()
  }
  for (const handle of handles) await expect(chosenAccounts(page)).toContainText(`@${handle}`)
}

test('One click writes for all chosen platforms, each by its own rules, and only what arrives is charged', async ({
  page,
  model,
}) => {
  await forTwoAccounts(page)
  const ask = page.getByRole('button', { name: 'Write for 2 platforms · 4 points' })
  await ask.click()
  await expect(page.getByText('Say what the post is about.')).toBeVisible()
  await promptField(page).fill('Second shop in Graz, Friday, free coffee')

  await test.step('a text that fails is free, and is written by trying again', async () => {
    model.play({ kind: 'reply', reply: (asked) => (isForX(asked) ? forX : japanese) })
    await ask.click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('alert')).toContainText('You were not charged any points.')
    await expect(dialog.getByRole('textbox', { name: 'Twitter/X' })).toHaveValue(forX)
    model.play({ kind: 'reply', reply: (asked) => (isForX(asked) ? forX : forInstagram) })
    await dialog.getByRole('button', { name: 'Try again · 2 points' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Instagram' })).toHaveValue(forInstagram)
    await dialog.getByRole('button', { name: 'Use these 2 texts' }).click()
    await pointsLeft(page, 6)
  })

  await test.step('they are the own texts of the posts, which can be taken back and reset', async () => {
    await expect(page.getByText('2 posts have texts of their own now.')).toBeVisible()
    await tab(page, /^Instagram/).click()
    await expect(contentField(page)).toHaveValue(forInstagram)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(contentField(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(contentField(page)).toHaveValue(forInstagram)
    await page.getByRole('button', { name: 'Reset to shared' }).click()
    // The shared text fits the platform with the fewest characters.
    await expect(contentField(page)).toHaveValue(forX)
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    const { posts } = (await (await apiOf(page)).get('/api/posts')) as { posts: Post[] }
    expect(posts.map(({ platform }) => platform).toSorted()).toEqual(['instagram', 'twitter'])
    expect(new Set(posts.map(({ groupId }) => groupId)).size).toBe(1)
    expect(posts.every(({ account }) => account !== null)).toBe(true)
  })
})

test('Texts for several platforms are still there after the page is loaded again', async ({
  page,
  model,
}) => {
  await forTwoAccounts(page)
  await contentField(page).fill('Our second shop opens in Graz on Friday with free coffee.')
  // The one is complete at once, and the other one never begins.
  model.play({ kind: 'text', text: forX }, { kind: 'stall' })
  await page.getByRole('button', { name: 'Assist', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Write for 2 platforms · 4 points' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.locator('textarea').filter({ hasText: forX })).toHaveCount(1)
  await page.reload()
  await expect(dialog.locator('textarea').filter({ hasText: forX })).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toContainText('You were not charged any points.')
  await dialog.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByText('1 post has a text of its own now.')).toBeVisible()
  await pointsLeft(page, 8)
  await page.reload()
  await expect(contentField(page)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('Too few points are said before anything is written', async ({ page, model, noErrors }) => {
  // The browser logs the rejected request without enough points.
  noErrors.allow(/402/)
  await forTwoAccounts(page)
  model.play({ kind: 'reply', reply: (asked) => (isForX(asked) ? forX : forInstagram) })
  await promptField(page).fill('Second shop in Graz, Friday, free coffee')
  for (const left of [6, 2]) {
    await page.getByRole('button', { name: 'Write for 2 platforms · 4 points' }).click()
    await dialogOf(page).getByRole('button', { name: 'Use these 2 texts' }).click()
    await pointsLeft(page, left)
  }
  await page.getByRole('button', { name: 'Write for 2 platforms · 4 points' }).click()
  const short = page.getByRole('dialog', { name: 'Not enough points' })
  await short.getByRole('button', { name: 'Not now' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Write for 2 platforms · 4 points' })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await pointsLeft(page, 2)
})
