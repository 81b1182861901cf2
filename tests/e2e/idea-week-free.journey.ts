import type { Page } from '@playwright/test'
import type { Post } from '../../contract/posts/posts.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { dragTo } from './planned.ts'
import { apiOf, connect, contentField, timeButton } from './studio.ts'

const pointsLeft = (page: Page, points: number) =>
  expect(page.getByRole('link', { name: `${points} points left` })).toBeVisible()
const cards = (page: Page) => page.getByRole('region', { name: /^Seven days about/ }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('region', { name: 'The whole week' })

async function askForWeek(page: Page, about: string): Promise<void> {
  await page.goto('/content/ideas')
  await page.getByRole('textbox', { name: 'Topic or web address' }).fill(about)
  await expect(page.getByRole('group', { name: 'Accounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan a week · 0 points' }).click()
}

test('On the free plan a week survives a reload, is saved as drafts, and says which plan schedules it', async ({
  page,
}) => {
  await signedIn(page)
  const x = await connect(page, 'twitter')
  await askForWeek(page, 'sourdough bread from Graz')
  await expect(cards(page)).toHaveCount(7)
  await cards(page).nth(0).getByRole('button', { name: 'Write text · 0 points' }).click()
  const text = cards(page)
    .nth(0)
    .getByRole('textbox', { name: /^Text for/ })
  await expect(text).toBeVisible()
  await text.fill('Our bread is ready at six.')
  await cards(page).nth(1).getByRole('button', { name: 'Discard this idea' }).click()
  const shown = await cards(page).allInnerTexts()
  await pointsLeft(page, 10)

  await test.step('ideas, texts and what was dropped are there after a reload, and cost nothing again', async () => {
    await page.reload()
    await expect(cards(page)).toHaveCount(7)
    await expect(text).toHaveValue('Our bread is ready at six.')
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(shown)
    await pointsLeft(page, 10)
  })

  await test.step('an idea without a post is beside the week, and is dragged onto a day as a draft', async () => {
    await page.goto('/content/calendar?view=week&date=2028-12-25')
    const ideas = page.getByRole('complementary', { name: 'Drafts and ideas' }).getByRole('link', {
      name: /^Idea for Twitter\/X: /,
    })
    // One of the seven was dropped.
    await expect(ideas).toHaveCount(6)
    const name = (await ideas.last().getAttribute('aria-label')) ?? ''
    await dragTo(ideas.last(), page.locator('[data-day="2028-12-28"]'))
    const hook = name.replace('Idea for Twitter/X: ', '')
    await expect(contentField(page)).toHaveValue(hook)
    await expect(timeButton(page)).toHaveText(/Thu, Dec 28, 9:00\sAM/)
    await expect(page.getByRole('textbox', { name: 'What is the post about?' })).not.toHaveValue('')
    await page.goBack()
    await expect(ideas).toHaveCount(5)
    await expect(page.getByRole('link', { name: `Draft for Twitter/X: ${hook}` })).toBeVisible()
    await page.goto('/content/ideas')
    await expect(cards(page).last()).toContainText('Saved as a draft')
  })

  await test.step('scheduling is locked, and the message names the plan that includes it', async () => {
    // Locked, it has no price.
    await bar(page).getByRole('button', { name: 'Schedule 1 post', exact: true }).click()
    const lock = page.getByRole('dialog', { name: 'Schedule posts with Pro' })
    await expect(lock.getByText(/\$19\.99 a month/)).toBeVisible()
    await expect(lock.getByRole('link', { name: 'See plans' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lock).toBeHidden()
  })

  await bar(page).getByRole('button', { name: 'Save 1 draft' }).click()
  await expect(page.getByText('1 draft saved.')).toBeVisible()
  const { posts } = (await (await apiOf(page)).get('/api/posts')) as { posts: Post[] }
  expect(posts).toHaveLength(2)
  expect(posts).toContainEqual(
    expect.objectContaining({
      status: 'draft',
      excerpt: 'Our bread is ready at six.',
      account: expect.objectContaining({ username: x }),
    }),
  )
  await pointsLeft(page, 10)
})

test('A week is planned from a web page, and an address inside of the network is refused and costs nothing', async ({
  page,
  site,
  noErrors,
}) => {
  // The browser logs the refused request.
  noErrors.allow(/400/)
  await signedIn(page)
  await connect(page, 'twitter')

  await test.step('an address that leads inside is refused, without a word about what is there', async () => {
    await askForWeek(page, new URL('/', site.unknownOrigin).href)
    const refused = page.getByText(
      'This page could not be read. Check the address, or give the topic in your own words.',
    )
    await expect(refused).toBeVisible()
    expect(site.asked()).toBe(0)
    await expect(cards(page)).toHaveCount(0)
    await pointsLeft(page, 10)
  })

  await askForWeek(page, `${site.origin}/bakery`)
  await expect(page.getByText('We read the page, and the ideas are based on its content.')).toBeVisible()
  await expect(cards(page)).toHaveCount(7)
  expect(site.asked()).toBe(1)
  await expect(
    cards(page)
      .filter({ hasText: /rye|bakery/i })
      .first(),
  ).toBeVisible()
  await pointsLeft(page, 10)

  await test.step('it is there after a reload, without the page being read again', async () => {
    await page.reload()
    await expect(cards(page)).toHaveCount(7)
    expect(site.asked()).toBe(1)
  })
})
