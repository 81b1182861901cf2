import type { Page } from '@playwright/test'
import { signedIn } from '../people.ts'
import { apiOf } from '../studio.ts'
import { changeReply, departs, expect, hold, test } from './specification.ts'

const computed = departs('The figures, captions and dates are computed from the user’s own posts and points.')

test('Greeting by local hour (before 12 Good morning, before 18 Good afternoon, else Good evening)', async ({
  browser,
  product,
  member,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await member.page.context().storageState(),
  })
  const page = await context.newPage()
  for (const [hour, words] of [
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ] as const) {
    const now = new Date()
    now.setHours(hour, 30)
    await page.clock.setFixedTime(now)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: `${words}, Ada`, exact: true })).toBeVisible()
  }
  await context.close()
})

test("The greeting has the first word of full_name, or 'there'", async ({ unverified: { page } }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: /^Good \w+, Ada$/ })).toBeVisible()
  await changeReply<{ user: object }>(page, '**/api/user/profile', (body) => ({
    ...body,
    user: { ...body.user, full_name: ' ' },
  }))
  await page.evaluate(
    "localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')), full_name: ' ' }))",
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good \w+, there$/ })).toBeVisible()
})

test('Four stat cards: Total Posts (totalPosts), Scheduled (scheduled), Drafts (drafted), Avg. Engagement (engagement %)', async ({
  member: { page },
}) => {
  const sent = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/dashboard')
  await page.goto('/dashboard')
  const { stats } = (await (await sent).json()) as { stats: Record<string, number | null> }
  const cards = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  await expect(cards.nth(0)).toContainText(`Total Posts${stats['totalPosts']}`)
  await expect(cards.nth(1)).toContainText(`Scheduled${stats['scheduled']}`)
  await expect(cards.nth(2)).toContainText(`Drafts${stats['drafted']}`)
  await expect(cards.nth(3)).toContainText(stats['engagement'] === null ? 'Avg. Engagement–' : '%')
})

// The next test gives the newcomer a draft.
test('An empty state offers Create First Post', async ({ newcomer: { page } }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Create First Post' })).toHaveAttribute('href', '/content')
})

test(
  'Captions are fixed text: +12% from last month, Next post in 2 hours, Ready to publish, +0.8% this week',
  computed,
  async ({ newcomer: { page } }) => {
    await page.goto('/dashboard')
    const cards = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
    await expect(cards.nth(0)).toContainText('No posts yet')
    await expect(cards.nth(1)).toContainText('Nothing scheduled')
    await expect(cards.nth(2)).toContainText('No drafts')
    await expect(cards.nth(3)).toContainText('Not measured yet')
    await (await apiOf(page)).draft({ platform: 'twitter', content: 'Half a thought' })
    await page.reload()
    await expect(cards.nth(2)).toContainText('Ready to publish')
  },
)

test('Quick Actions: Create Post; AI Generate goes to the content screen in AI mode; Schedule; Analytics', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  await expect(actions.getByRole('link', { name: 'Create Post' })).toHaveAttribute('href', '/content')
  await expect(actions.getByRole('link', { name: 'AI Generate' })).toHaveAttribute('href', '/content?mode=ai')
  await expect(actions.getByText('Schedule')).toBeVisible()
  await expect(actions.getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/analytics')
})

test('AI Generate opens the email verification dialog if the email is not verified', async ({
  unverified: { page },
}) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible()
})

test(
  'Schedule (no action)',
  departs(
    'It opens a new post for tomorrow at nine; on the free plan it names the plan that has scheduling.',
  ),
  async ({ member: { page } }) => {
    await page.goto('/dashboard')
    await page
      .getByRole('region', { name: 'Quick Actions' })
      .getByRole('button', { name: 'Schedule' })
      .click()
    await expect(page.getByRole('dialog')).toContainText('Pro')
    await page.keyboard.press('Escape')
  },
)

test('Recent Content list: platform, status chip, content clamped to 2 lines, relative time, and engagementCount when greater than 0', async ({
  member: { page },
}) => {
  const content = 'A text that is long enough for more than two lines of the list. '.repeat(4).trim()
  await (await apiOf(page)).draft({ platform: 'twitter', content })
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto('/dashboard')
  const row = page.getByRole('region', { name: 'Recent Content' }).getByRole('listitem').first()
  await expect(row).toContainText('Twitter/X · Draft saved')
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect(row.getByRole('link')).toHaveCSS('-webkit-line-clamp', '2')
  // A post without engagement names none.
  await expect(row).not.toContainText(/interaction/)
  await changeReply<{ recentPosts: object[] }>(page, /\/api\/dashboard/, (body) => ({
    ...body,
    recentPosts: body.recentPosts.map((post) => ({
      ...post,
      status: 'published',
      timestamp: new Date().toISOString(),
      engagementCount: 24,
    })),
  }))
  await page.reload()
  await expect(row).toContainText('24 interactions')
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('View all goes to the list', async ({ member: { page } }) => {
  await (await apiOf(page)).draft({ platform: 'twitter', content: 'One of them' })
  await page.goto('/dashboard')
  await page.getByRole('region', { name: 'Recent Content' }).getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/content/posts')
})

test(
  "Points Usage card: used_points/total_points, a progress bar, remaining points, the static text 'Resets Feb 1', and Upgrade Plan (goes to subscription)",
  computed,
  async ({ member: { page } }) => {
    const sent = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/points')
    await page.goto('/dashboard')
    const { points } = (await (await sent).json()) as {
      points: { used_points: number; total_points: number; next_reset_date: string }
    }
    const card = page.getByRole('region', { name: 'Points Usage' })
    await expect(card).toContainText(`${points.used_points}/${points.total_points}`)
    await expect(card.getByRole('progressbar')).toBeVisible()
    await expect(card).toContainText(String(points.total_points - points.used_points))
    await expect(card).toContainText(/Resets [A-Z][a-z]{2} \d{1,2}/)
    await card.getByRole('link', { name: 'Upgrade Plan' }).click()
    await expect(page).toHaveURL('/subscription')
  },
)

test('This Month card: reach, thisMonth posts published, engagement rate, and a View detailed analytics link', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'This Month' })
  await expect(card.locator('dt')).toHaveText(['Reach', 'Posts published', 'Engagement rate'])
  await card.getByRole('link', { name: 'View detailed analytics' }).click()
  await expect(page).toHaveURL(/\/analytics/)
})

test('A loading skeleton of 4 cards is shown while loading', async ({ member: { page } }) => {
  const release = await hold(page, /\/api\/dashboard/)
  await page.goto('/dashboard')
  await expect(page.locator('[data-skeleton]')).toHaveCount(4)
  release()
  await expect(page.getByRole('list', { name: 'Your figures' })).toBeVisible()
})

test('Stats, recent posts and points are a local hard-coded sample', computed, async ({ page }) => {
  await signedIn(page)
  const figures = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
  const ofDrafts = figures.filter({ hasText: 'Drafts' })
  await page.goto('/dashboard')
  await expect(ofDrafts).toContainText('0')
  await expect(page.getByRole('region', { name: 'Points Usage' })).toContainText('0/10')
  await (await apiOf(page)).draft({ platform: 'twitter', content: 'The first of mine' })
  await page.reload()
  await expect(ofDrafts).toContainText('1')
  await expect(page.getByRole('region', { name: 'Recent Content' })).toContainText('The first of mine')
})

test(
  'A load failure is only logged',
  departs('It is logged, and said with a button that loads again.'),
  async ({ member: { page } }) => {
    await page.route(/\/api\/dashboard/, (route) => route.fulfill({ status: 500, body: '' }))
    const logged = page.waitForEvent('console', (one) => one.text().includes('Failed to load the dashboard'))
    await page.goto('/dashboard')
    await logged
    await expect(page.getByText('Your dashboard could not be loaded')).toBeVisible()
  },
)

/** The dashboard of a workspace that has this many of its 250 points left. */
async function withPointsLeft(page: Page, left: number): Promise<void> {
  await page.unrouteAll()
  await changeReply<{ points: object }>(page, '**/api/points', (body) => ({
    ...body,
    points: { ...body.points, total_points: 250, used_points: 250 - left },
  }))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Points Usage' })).toContainText(`${250 - left}/250`)
}

test("A low-points warning appears when remaining is 20 or fewer: title Low Points Balance, text 'You're running low on points. Consider upgrading your plan or purchasing more points to continue creating content.'", async ({
  member: { page },
}) => {
  const warning = page.getByRole('region', { name: 'Low Points Balance' })
  await withPointsLeft(page, 21)
  await expect(warning).toBeHidden()
  await withPointsLeft(page, 20)
  await expect(warning).toContainText(
    "You're running low on points. Consider upgrading your plan or purchasing more points to continue creating content.",
  )
})

test('The points purchase action navigates to subscription', async ({ member: { page } }) => {
  await withPointsLeft(page, 20)
  await page.getByRole('link', { name: 'Purchase points' }).click()
  await expect(page).toHaveURL(/\/subscription/)
})
