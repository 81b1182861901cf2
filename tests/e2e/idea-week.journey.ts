import type { Page } from '@playwright/test'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { expect, test } from './fixtures.ts'
import { expectNothingOverlaps } from './page-boxes.ts'
import { signedIn } from './people.ts'
import { apiOf, chooseTime, connect } from './studio.ts'

const pointsLeft = (page: Page, points: number) =>
  expect(page.getByRole('link', { name: `${points} points left` })).toBeVisible()
const cards = (page: Page) => page.getByRole('region', { name: /^Seven days about/ }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('region', { name: 'The whole week' })

/** The time of each card is in one line, and within its button. */
async function expectTimesFit(page: Page): Promise<void> {
  await expectNothingOverlaps(page)
  for (const time of await cards(page)
    .getByRole('button', { name: /^When: / })
    .all()) {
    const excess = await time.evaluate((one) => {
      const { scrollWidth, clientWidth } = one as unknown as { scrollWidth: number; clientWidth: number }
      return scrollWidth - clientWidth
    })
    expect(excess).toBe(0)
    expect((await time.boundingBox())?.height).toBeLessThan(40)
  }
}

/** A week about bread for these accounts. */
async function planWeek(page: Page): Promise<void> {
  await page.goto('/content/ideas')
  await page.getByRole('textbox', { name: 'Topic or web address' }).fill('sourdough bread from Graz')
  await expect(page.getByRole('group', { name: 'Accounts' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan a week · 0 points' }).click()
  await expect(cards(page)).toHaveCount(7)
}

test('A week of ideas is written, reviewed and scheduled in one act', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  const x = await connect(page, 'twitter')
  await connect(page, 'instagram')
  await page.setViewportSize({ width: 1280, height: 800 })
  await planWeek(page)
  await expect(page.getByText('LinkedIn')).toHaveCount(0)
  await expectTimesFit(page)

  await test.step('the texts are written together, with the price before', async () => {
    await bar(page).getByRole('button', { name: 'Write 7 texts · 0 points' }).click()
    await expect(page.getByRole('textbox', { name: /^Text for/ })).toHaveCount(7)
    await pointsLeft(page, 210)
  })
  const onX = cards(page).filter({ hasText: `@${x}` })
  const ready = await onX.count()

  await test.step('what is not wanted is dropped, and a text and a time are changed in place', async () => {
    await onX.nth(0).getByRole('textbox').fill('Our bread is ready at six.')
    await onX
      .nth(0)
      .getByRole('button', { name: /^When: / })
      .click()
    const day = new Date()
    day.setDate(day.getDate() + 3)
    day.setHours(17, 30, 0, 0)
    await chooseTime(page, day)
    await page.getByRole('button', { name: 'Set time' }).click()
    await expect(onX.nth(0).getByRole('button', { name: /5:30/ })).toBeVisible()
    await onX.nth(1).getByRole('button', { name: 'Discard this idea' }).click()
    await expect(cards(page).filter({ hasText: /^Dropped/ })).toHaveCount(1)
  })

  await test.step('Instagram needs a picture, which is said before', async () => {
    const onInstagram = cards(page).filter({ hasText: 'Instagram needs a picture or video.' })
    await expect(onInstagram).toHaveCount(7 - ready)
    await expect(onInstagram.first().getByRole('button', { name: /^Create picture/ })).toBeVisible()
  })

  const posts = ready - 1
  await bar(page)
    .getByRole('button', { name: `Schedule ${posts} posts · ${posts * 2} points` })
    .click()
  await expect(page.getByText(`${posts} posts scheduled.`)).toBeVisible()
  await pointsLeft(page, 210 - posts * 2)
  await bar(page)
    .getByRole('button', { name: `Save ${7 - ready} drafts` })
    .click()
  await expect(page.getByText(`${7 - ready} drafts saved.`)).toBeVisible()

  await test.step('each has its own time and account', async () => {
    const reply = (await (await apiOf(page)).get('/api/posts?status=scheduled')) as { posts: Post[] }
    expect(reply.posts).toHaveLength(posts)
    expect(new Set(reply.posts.map(({ scheduledAt }) => scheduledAt)).size).toBe(posts)
    expect(reply.posts.every(({ account }) => account?.username === x)).toBe(true)
    const first = reply.posts.find(({ excerpt }) => excerpt === 'Our bread is ready at six.')
    expect(new Date(first?.scheduledAt ?? '').getHours()).toBe(17)
    const drafts = (await (await apiOf(page)).get('/api/posts?status=draft')) as { posts: Post[] }
    expect(drafts.posts.map(({ platform }) => platform)).toEqual(Array(7 - ready).fill('instagram'))
  })
})

test('On a phone the planned week is scrolled to, and what can be done with it is above the bar of pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'twitter')
  await connect(page, 'tiktok')
  await page.goto('/content/ideas')
  const topic = page.getByRole('textbox', { name: 'Topic or web address' })
  await expect(topic).toBeFocused()
  const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button')
  // Nothing has a video yet.
  await expect(chips.and(page.getByTitle('TikTok'))).toHaveAttribute('aria-pressed', 'false')
  await expect(chips.and(page.getByTitle('Twitter/X'))).toHaveAttribute('aria-pressed', 'true')
  const expectBarAbovePages = async () => {
    const pages = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    const box = await bar(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(pages?.y ?? 0)
  }
  await topic.fill('sourdough bread from Graz')
  await page.getByRole('button', { name: 'Plan a week · 0 points' }).click()
  const heading = page.getByRole('heading', { name: /^Seven days about/ })
  await expect(heading).toBeInViewport()
  expect((await heading.boundingBox())?.y).toBeLessThan(200)
  await expect(cards(page).filter({ hasText: 'TikTok' })).toHaveCount(0)
  await expectBarAbovePages()
  await page.reload()
  await expect(cards(page)).toHaveCount(7)
  await page.evaluate('scrollTo(0, 0)')
  await expectBarAbovePages()
  await bar(page).getByRole('button', { name: 'Write 7 texts · 0 points' }).click()
  await expect(page.getByRole('textbox', { name: /^Text for/ })).toHaveCount(7)
})

test('A post of the week that is refused stays with its reason, and the others are scheduled', async ({
  page,
  noErrors,
}) => {
  // The browser logs the refused request.
  noErrors.allow(/40\d|422/)
  await signedIn(page, undefined, { plan: 'pro' })
  const lost = await connect(page, 'twitter')
  const kept = await connect(page, 'twitter')
  await planWeek(page)
  for (const at of [0, 1]) {
    await cards(page).nth(at).getByRole('button', { name: 'Write text · 0 points' }).click()
    await expect(
      cards(page)
        .nth(at)
        .getByRole('textbox', { name: /^Text for/ }),
    ).toBeVisible()
  }
  // Somebody disconnects an account while the week is on the screen.
  const api = await apiOf(page)
  const { accounts } = (await api.get('/api/social-accounts')) as { accounts: SocialAccount[] }
  const gone = accounts.find(({ username }) => username === lost)
  expect((await page.request.delete(`/api/social-accounts/${gone?.id}`, { headers: api.headers })).ok()).toBe(
    true,
  )

  await bar(page).getByRole('button', { name: 'Schedule 2 posts · 4 points' }).click()
  await expect(page.getByText('1 post scheduled.')).toBeVisible()
  const refused = cards(page).filter({ has: page.getByRole('alert') })
  await expect(refused).toHaveCount(1)
  // Its platform has one account now, which takes its place.
  await expect(refused).toContainText(`@${kept}`)
  await bar(page).getByRole('button', { name: 'Schedule 1 post · 2 points' }).click()
  await expect(page.getByText('1 post scheduled.')).toBeVisible()
  await expect(refused).toHaveCount(0)
  const { posts } = (await api.get('/api/posts?status=scheduled')) as { posts: Post[] }
  expect(posts.map(({ account }) => account?.username)).toEqual([kept, kept])
})

test('An idea opens in the composer with its account and its time', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'pro' })
  await connect(page, 'instagram')
  const x = await connect(page, 'twitter')
  await planWeek(page)
  const card = cards(page)
    .filter({ hasText: `@${x}` })
    .first()
  const time = await card.getByRole('button', { name: /^When: / }).textContent()
  await card.getByRole('button', { name: 'Compose' }).click()
  await expect(page.getByRole('list', { name: 'Chosen accounts' })).toHaveText(new RegExp(`^@${x}`))
  const [day = ''] = (time ?? '').split(/,(?= \d+:)/)
  await expect(page.getByRole('button', { name: /^When: / })).toHaveAccessibleName(
    new RegExp(RegExp.escape(day)),
  )
})
