import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { threeAccounts, withResults } from './results.ts'
import { assist, connect, contentField, platformCard, writeFor } from './studio.ts'

test.use({ withModel: true })

const first = 'Which of our two shops in Graz will you visit on Friday?'
const second = 'Where will your Friday coffee be: in the old shop, or in the new one in Graz?'
const uses = /^Uses \d insights? from your last 90 days: .*Posts with a question got [\d.]+ times/

const like = (page: Page) => page.getByRole('checkbox', { name: 'Write like my best posts' })
const used = (page: Page) => page.locator('[aria-live]').filter({ hasText: uses })

test('The assistant writes like the best posts of an account, and says what it used', async ({
  page,
  product,
  model,
}) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await withResults(
    product,
    page,
    89,
    threeAccounts.filter(({ platform }) => platform === 'twitter'),
  )
  await page.goto('/content?mode=ai')
  await writeFor(page, 'Twitter/X')

  await test.step('for a new text it says before what it will use', async () => {
    await expect(like(page)).toHaveAccessibleDescription(uses)
    await like(page).check()
    await page.getByRole('textbox', { name: 'What is the post about?' }).fill('Second shop in Graz, Friday')
    model.play({ kind: 'text', text: first })
    await page.getByRole('button', { name: 'Generate Content' }).click()
    await expect(contentField(page)).toHaveValue(first)
    await expect(used(page)).toBeVisible()
    const asked = JSON.stringify(model.asked.at(-1)?.messages)
    expect(asked).toMatch(/Posts with a question got/)
    expect(asked).toContain('Which cup would you choose this morning?')
    // It stays after the message of success is gone.
    await expect(page.getByText('AI content generated successfully!')).toBeHidden()
    await expect(used(page)).toBeVisible()
  })

  await test.step('a text is said again like them, from the menu', async () => {
    model.play({ kind: 'text', text: second })
    await assist(page, 'Write like my best posts')
    await expect(contentField(page)).toHaveValue(second)
    await expect(used(page)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(contentField(page)).toHaveValue(first)
    await expect(used(page)).toBeHidden()
  })

  await test.step('the history keeps what was used', async () => {
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog').getByText(uses)).toHaveCount(2)
  })

  await test.step('the texts for several platforms are like them, too', async () => {
    const own = page.getByRole('dialog', { name: 'A text for each platform' })
    await connect(page, 'facebook')
    await page.goto('/content?mode=ai')
    await writeFor(page, 'Twitter/X')
    await platformCard(page, 'Facebook').click()
    await like(page).check()
    await page.getByRole('textbox', { name: 'What is the post about?' }).fill('Second shop in Graz, Friday')
    model.play({ kind: 'text', text: first })
    await page.getByRole('button', { name: 'Write for 2 platforms' }).click()
    await expect(own.getByRole('button', { name: 'Use these 2 texts' })).toBeVisible()
    await expect(own.getByText(uses)).toBeVisible()
    await own.getByRole('button', { name: 'Use these 2 texts' }).click()
  })
})

test('Without results it says what is missing', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  await page.goto('/content?mode=ai')
  await writeFor(page, 'Twitter/X')
  await expect(like(page)).toBeDisabled()
  const missing = 'Not available yet: it takes the results of 10 posts in 90 days, and there are 0.'
  await expect(like(page)).toHaveAccessibleDescription(missing)
  await contentField(page).fill('My own words')
  await page.getByRole('button', { name: 'Assist', exact: true }).click()
  const item = page.getByRole('menuitem', { name: 'Write like my best posts' })
  await expect(item).toBeDisabled()
  await expect(item).toHaveAccessibleDescription(new RegExp(missing))
})
