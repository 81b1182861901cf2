import { newPerson, signedIn } from '../people.ts'
import { apiOf, connect } from '../studio.ts'
import { departure, sentence } from './sentences.ts'
import { changeReply, expect, pageTime, refresh, test } from './specification.ts'
import { nameOfColor } from './colors.ts'

type Points = { points: { total_points: number; used_points: number; next_reset_date: string } }
type RecentPost = { status: string; timestamp: string; content: string }

/** Parts of the paths of the icons. */
const checkMark = /l7\.59-7\.59L19 8z$/
const warningTriangle = /^M1 21h22L12 2/
const personWithCheck = /^m9 17/
const exclamationMark = /m0-4h-2V7h2z$/

const hour = 3_600_000

test('Points and posts on the dashboard', async ({ page }) => {
  await signedIn(page, newPerson())
  const handle = await connect(page, 'twitter')
  const api = await apiOf(page)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Points Usage' })
  const warning = page.getByText('Low Points Balance', { exact: true })
  const record = (await api.get('/api/points')) as Points

  await departure(
    '9 Constants',
    'Points sample defaults when no data: total 250, used 94, remaining 156',
    'A new workspace has the points of its plan.',
    async () => {
      await expect(card).toContainText('0/10 used')
      await expect(card.getByText('10 remaining', { exact: true })).toBeVisible()
    },
  )
  const warnedAtFirst = await warning.count()
  await departure(
    '9 Constants',
    "Points are monthly credits; reset text fixed as 'Resets Feb 1'; next_reset_date is the record field",
    'The text names the date of next_reset_date.',
    async () => {
      const next = new Date(record.points.next_reset_date)
      const days = (next.getTime() - Date.now()) / (24 * hour)
      expect(days).toBeGreaterThan(26)
      expect(days).toBeLessThan(32)
      const words = next.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
      await expect(card.getByText(`Resets ${words}`, { exact: true })).toBeVisible()
    },
  )
  const showPoints = async (points: Partial<Points['points']>) => {
    await page.unroute('**/api/points')
    await page.route('**/api/points', (route) =>
      route.fulfill({ json: { ...record, points: { ...record.points, ...points } } }),
    )
    await refresh(page)
  }
  await sentence(
    '3 Entities',
    'Points record: total_points, used_points, next_reset_date; remaining = max(0, total_points - used_points)',
    async () => {
      expect(record.points).toMatchObject({ total_points: 10, used_points: 0 })
      for (const [total_points, used_points, remaining] of [
        [250, 94, 156],
        [10, 12, 0],
      ] as const) {
        await showPoints({ total_points, used_points })
        await expect(card).toContainText(`${used_points}/${total_points} used`)
        await expect(card.getByText(`${remaining} remaining`, { exact: true })).toBeVisible()
      }
    },
  )
  await sentence('9 Constants', 'Low-points warning at 20 or fewer remaining', async () => {
    expect(warnedAtFirst).toBe(1)
    for (const [total_points, used_points, warned] of [
      [210, 189, false],
      [210, 190, true],
    ] as const) {
      await showPoints({ total_points, used_points })
      await expect(card).toContainText(`${used_points}/${total_points} used`)
      await expect(warning).toHaveCount(warned ? 1 : 0)
    }
  })
  await page.unrouteAll()

  await sentence(
    '3 Entities',
    'Dashboard stats: totalPosts, scheduled, drafted, thisMonth, engagement (percent), reach',
    async () => {
      const { stats } = (await api.get('/api/dashboard')) as { stats: object }
      expect(stats).toMatchObject({
        totalPosts: 0,
        scheduled: 0,
        drafted: 0,
        thisMonth: 0,
        engagement: null,
      })
      expect(stats).toHaveProperty('reach')
      await changeReply<{ stats: object }>(page, /\/api\/dashboard/, (body) => ({
        ...body,
        stats: {
          ...body.stats,
          totalPosts: 11,
          scheduled: 12,
          drafted: 13,
          thisMonth: 14,
          engagement: 15.5,
          reach: 16,
        },
      }))
      await refresh(page)
      const figures = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
      for (const [at, words] of [
        'Total Posts11',
        'Scheduled12',
        'Drafts13',
        'Avg. Engagement15.5%',
      ].entries()) {
        await expect(figures.nth(at)).toContainText(words)
      }
      const month = page.getByRole('region', { name: 'This Month' })
      await expect(month.locator('dd')).toHaveText(['16', '14', '15.5%'])
      await page.unrouteAll()
    },
  )

  const first = await api.draft({ platform: 'twitter', content: 'One' })
  for (const content of ['Two', 'Three', 'Four', 'Five']) await api.draft({ platform: 'twitter', content })
  await departure(
    '3 Entities',
    'Recent post: id, platform, content, status, timestamp (ISO string or the text Draft saved), engagementCount, platformColor',
    'Of a long text, content is the beginning; the whole text is read with the post.',
    async () => {
      const { recentPosts } = (await api.get('/api/dashboard')) as { recentPosts: RecentPost[] }
      const one = recentPosts.find(({ content }) => content === 'One')
      expect(one).toMatchObject({
        id: first.id,
        platform: 'twitter',
        status: 'draft',
        timestamp: 'Draft saved',
        engagementCount: null,
        platformColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
      })
      const long = await api.draft({ platform: 'twitter', content: `${'Long. '.repeat(80)}End.` })
      const { recentPosts: later } = (await api.get('/api/dashboard')) as { recentPosts: RecentPost[] }
      expect(later[0]?.content).toMatch(/^Long\. .*…$/)
      const { post } = (await api.get(`/api/posts/${long.id}`)) as { post: { content: string } }
      expect(post.content).toMatch(/End\.$/)
    },
  )

  const rows = page.getByRole('region', { name: 'Recent Content' }).getByRole('listitem')
  const showPosts = async (changes: object[]) => {
    await page.unrouteAll()
    await changeReply<{ recentPosts: object[] }>(page, /\/api\/dashboard/, (body) => ({
      ...body,
      recentPosts: body.recentPosts.map((post, at) => ({ ...post, ...changes[at] })),
    }))
    await refresh(page)
    await expect(rows).toHaveCount(5)
  }
  const statuses = [
    ['published', 'Published', 'green'],
    ['scheduled', 'Scheduled', 'blue'],
    ['draft', 'Draft', 'amber'],
    ['failed', 'Failed', 'red'],
    ['under_review', 'Under review', 'red'],
  ] as const
  const others = [
    ['needs_attention', 'Needs attention', 'red'],
    ['pending_approval', 'Pending approval', 'red'],
    ['publishing', 'Publishing', 'red'],
  ] as const
  const at = new Date(pageTime()).toISOString()
  await showPosts(statuses.map(([status]) => ({ status, timestamp: at, scheduledAt: at })))
  await departure(
    '4 States',
    'Post status display: published green check, scheduled blue, draft amber, anything else a red warning icon; the chip shows the status capitalised',
    'Three of the red ones have an icon that says more: a question mark for a post that needs attention, a person for one that waits for approval, a spinner while it is published.',
    async () => {
      const expectColors = async (shown: readonly (readonly [string, string, string])[]) => {
        for (const [row, [, words, color]] of shown.entries()) {
          const chip = rows.nth(row).getByText(words, { exact: true })
          await expect(chip).toBeVisible()
          const drawn = await nameOfColor(rows.nth(row).locator('svg').last())
          expect(`${words} ${drawn}`).toBe(`${words} ${color}`)
        }
      }
      await expectColors(statuses)
      const icon = (row: number) => rows.nth(row).locator('svg').last()
      await expect(icon(0).locator('path')).toHaveAttribute('d', checkMark)
      await expect(icon(3).locator('path')).toHaveAttribute('d', exclamationMark)
      await expect(icon(4).locator('path')).toHaveAttribute('d', warningTriangle)
      await showPosts(others.map(([status]) => ({ status, timestamp: at, scheduledAt: at })))
      await expectColors(others)
      await expect(icon(1).locator('path')).toHaveAttribute('d', personWithCheck)
      await expect(rows.nth(2).locator('.MuiCircularProgress-root')).toBeVisible()
      await showPosts(statuses.map(([status]) => ({ status, timestamp: at, scheduledAt: at })))
    },
  )
  await sentence(
    '3 Entities',
    'Post statuses seen: published, scheduled, draft; anything else is treated as failed or other',
    async () => {
      for (const [row, [, words]] of statuses.entries()) {
        await expect(rows.nth(row).getByText(words, { exact: true })).toBeVisible()
      }
    },
  )
  await showPosts([
    {},
    ...[0.98, 1.02, 23.9, 24.5].map((hours) => ({
      status: 'published',
      timestamp: new Date(pageTime() - hours * hour).toISOString(),
    })),
  ])
  await sentence(
    '4 States',
    'Relative time: a draft shows Draft saved; under 1 hour shows Just now; under 24 hours shows N h ago; the dashboard list uses a days-ago form beyond that',
    async () => {
      for (const [row, words] of ['Draft saved', 'Just now', '1 h ago', '23 h ago', '1 day ago'].entries()) {
        await expect(rows.nth(row)).toContainText(`Twitter/X · ${words}`)
      }
    },
  )
  await page.unrouteAll()

  await sentence('3 Entities', 'Connected account: platform, username, isConnected, followers', async () => {
    const { accounts } = (await api.get('/api/social-accounts')) as { accounts: { followers: number }[] }
    expect(accounts).toHaveLength(1)
    expect(accounts[0]).toMatchObject({ platform: 'twitter', username: handle, isConnected: true })
    const { followers = 0 } = accounts[0] ?? {}
    expect(followers).toBeGreaterThan(0)
    await page.goto('/social')
    const shown = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
    const fact = page
      .locator('div:has(> dt), div:has(> p)')
      .filter({ hasText: /^Followers/ })
      .first()
    await expect(fact).toContainText(shown.format(followers))
  })
  await sentence(
    '6 Roles',
    'No admin role exists; the role-based permissions named in the landing copy have no screen',
    async () => {
      for (const path of ['/settings', '/profile', '/subscription']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('link', { name: /admin|roles|permissions/i })).toHaveCount(0)
      }
      for (const path of ['/admin', '/roles', '/team']) {
        await page.goto(path)
        await expect(page).toHaveURL('/dashboard')
      }
    },
  )

  await departure(
    '8 Errors',
    "A chunk-load failure of application script pieces is raised by the loader; the product's own handling is not shown",
    'It is said with a button that tries again.',
    async () => {
      await page.goto('/dashboard')
      await expect(rows).toHaveCount(5)
      await page.route('**/assets/*.js', (route) => route.abort())
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Help & Support' })
        .click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible()
    },
  )
})
