import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newPerson, signedIn } from '../people.ts'
import { clientOf, contentField, newHandle } from '../studio.ts'
import { departure, sentence } from './sentences.ts'
import { changeReply, expect, hold, pageTime, refresh, test } from './specification.ts'

const screen = '2 Dashboard'
const constants = '9 Constants'

type Points = { points: { total_points: number; used_points: number; next_reset_date: string } }

const hour = 3_600_000

const figures = (page: Page) => page.getByRole('list', { name: 'Your figures' }).getByRole('listitem')
const usage = (page: Page) => page.getByRole('region', { name: 'Points Usage' })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Content' })
const rows = (page: Page) => recent(page).getByRole('listitem')
const action = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Quick Actions' })
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name, exact: true }))

/** The open dashboard with these figures. */
async function withStats(page: Page, stats: object): Promise<void> {
  await page.unroute(/\/api\/dashboard/)
  await changeReply<{ stats: object }>(page, /\/api\/dashboard/, (body) => ({
    ...body,
    stats: { ...body.stats, ...stats },
  }))
  await refresh(page)
}

test('The dashboard', async ({ page }) => {
  await signedIn(page, newPerson(), { plan: 'pro' })
  await page.goto('/dashboard')

  await sentence(screen, 'An empty state offers Create First Post', async () => {
    await expect(rows(page)).toHaveCount(0)
    await recent(page).getByRole('link', { name: 'Create First Post', exact: true }).click()
    await expect(page).toHaveURL('/content')
    await page.goBack()
  })
  await departure(
    screen,
    'Stats, recent posts and points are a local hard-coded sample',
    'They are those of the workspace, and read from the server.',
    async () => {
      await expect(figures(page)).toHaveText([
        'Total Posts0No posts yet',
        'Scheduled0Nothing scheduled',
        'Drafts0No drafts',
        'Avg. Engagement–Not measured yet',
      ])
      await expect(usage(page)).toContainText('0/210 used')
      const client = await clientOf(page)
      const account = await client.connect('twitter', newHandle())
      await client.draft(account, 'The first of mine')
      const later = await client.draft(account, 'The second of mine')
      const { group } = await client.call<{ group: { version: number } }>(
        'GET',
        `/api/post-groups/${later.groupId}`,
      )
      await client.call('POST', `/api/post-groups/${later.groupId}/schedule`, {
        version: group.version,
        localTime: new Date(Date.now() + 2.1 * hour).toISOString().slice(0, 16),
        timeZone: 'UTC',
      })
      await refresh(page)
      await expect(figures(page)).toHaveText([
        'Total Posts20 published this month',
        'Scheduled1Next post in 2 hours',
        'Drafts1Ready to publish',
        'Avg. Engagement–Not measured yet',
      ])
      await expect(usage(page)).toContainText('2/210 used')
      await expect(rows(page).getByRole('link')).toHaveText(['The second of mine', 'The first of mine'])
    },
  )
  await sentence(
    screen,
    'Four stat cards: Total Posts (totalPosts), Scheduled (scheduled), Drafts (drafted), Avg. Engagement (engagement %)',
    async () => {
      await withStats(page, {
        totalPosts: 1204,
        totalPostsChange: 12,
        scheduled: 12,
        drafted: 13,
        engagement: 15.5,
      })
      await expect(figures(page)).toHaveText([
        /^Total Posts1,204(?!\d)/,
        /^Scheduled12(?!\d)/,
        /^Drafts13(?!\d)/,
        /^Avg\. Engagement15\.5%/,
      ])
    },
  )
  await departure(
    screen,
    'Captions are fixed text: +12% from last month, Next post in 2 hours, Ready to publish, +0.8% this week',
    'They have these words, with the numbers and times of the workspace.',
    async () => {
      const captions = figures(page).locator('> :last-child')
      const nextPostAt = (hours: number) => new Date(pageTime() + hours * hour).toISOString()
      const known = { totalPosts: 24, drafted: 2, engagement: 4.2 }
      await withStats(page, {
        ...known,
        totalPostsChange: 12,
        engagementChange: 0.8,
        nextPostAt: nextPostAt(2.1),
      })
      await expect(captions).toHaveText([
        '+12% from last month',
        'Next post in 2 hours',
        'Ready to publish',
        '+0.8% this week',
      ])
      await withStats(page, {
        ...known,
        drafted: 0,
        totalPostsChange: -25,
        engagementChange: -1.5,
        nextPostAt: nextPostAt(72),
      })
      await expect(captions).toHaveText([
        '-25% from last month',
        'Next post in 3 days',
        'No drafts',
        '-1.5% this week',
      ])
    },
  )
  await sentence(
    screen,
    'This Month card: reach, thisMonth posts published, engagement rate, and a View detailed analytics link',
    async () => {
      await withStats(page, { reach: 1234, thisMonth: 14, engagement: 15.5 })
      const card = page.getByRole('region', { name: 'This Month' })
      await expect(card.locator('dt')).toHaveText(['Reach', 'Posts published', 'Engagement rate'])
      await expect(card.locator('dd')).toHaveText(['1.2K1,234', '14', '15.5%'])
      await card.getByRole('link', { name: 'View detailed analytics', exact: true }).click()
      await expect(page).toHaveURL(/\/analytics$/)
      await page.unroute(/\/api\/dashboard/)
      await page.goBack()
      await refresh(page)
      await expect(card.locator('dd')).toHaveText(['Not measured yet', '0', 'Not measured yet'])
    },
  )

  await sentence(screen, 'Quick Actions: Create Post; Analytics', async () => {
    const actions = page.getByRole('region', { name: 'Quick Actions' }).locator('a, button')
    await expect(actions).toHaveText(['Create Post', 'AI Generate', 'Schedule', 'Analytics'])
    for (const [name, address] of [
      ['Create Post', /\/content$/],
      ['Analytics', /\/analytics$/],
    ] as const) {
      await action(page, name).click()
      await expect(page).toHaveURL(address)
      await page.goBack()
    }
  })
  await sentence(screen, 'AI Generate goes to the content screen in AI mode', async () => {
    await action(page, 'AI Generate').click()
    await expect(page).toHaveURL('/content?mode=ai')
    await expect(
      page
        .getByRole('region', { name: 'AI Assistant' })
        .getByRole('textbox', { name: 'What is the post about?' }),
    ).toBeFocused()
    await page.goBack()
  })
  await departure(
    screen,
    'Schedule (no action)',
    'It opens a new post for tomorrow at nine; on the free plan it names the plan that has scheduling.',
    async () => {
      const tomorrow = new Date(pageTime() + 24 * hour)
      await action(page, 'Schedule').click()
      await expect(contentField(page)).toBeVisible()
      expect(page.url()).toContain(`/content?at=${tomorrow.toLocaleDateString('sv')}T09:00`)
      const day = tomorrow.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
      await expect(page.getByRole('button', { name: /^When: / })).toHaveText(`${day}, 9:00 AM`)

      await changeReply<{ plan: string }>(page, '**/api/points', (body) => ({ ...body, plan: 'free' }))
      await page.goto('/dashboard')
      await action(page, 'Schedule').click()
      await expect(page.getByRole('dialog', { name: 'Schedule posts with Pro', exact: true })).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await page.keyboard.press('Escape')
      await page.unroute('**/api/points')
      await refresh(page)
    },
  )

  await sentence(
    screen,
    'Recent Content list: platform, status chip, content clamped to 2 lines, relative time, and engagementCount when greater than 0',
    async () => {
      const excerpt = 'A text that is long enough for more than two lines of the list. '.repeat(4).trim()
      const post = { status: 'published', content: excerpt, timestamp: new Date(pageTime() - 5.5 * hour) }
      await changeReply<{ recentPosts: object[] }>(page, /\/api\/dashboard/, (body) => ({
        ...body,
        recentPosts: [null, 0, 24, 1].map((engagementCount) => ({
          ...body.recentPosts[0],
          ...post,
          id: randomUUID(),
          engagementCount,
        })),
      }))
      await refresh(page)
      const lines = (text: string) => text.split('\n').filter((line) => line !== '')
      await expect
        .poll(async () => (await rows(page).allInnerTexts()).map(lines))
        .toEqual(
          ['', '', ' · 24 interactions', ' · 1 interaction'].map((interactions) => [
            excerpt,
            `Twitter/X · 5 h ago${interactions}`,
            'Published',
          ]),
        )
      await expect(rows(page).first().locator('svg').first()).toBeVisible()
    },
  )
  await sentence(constants, 'Recent content clamped to 2 lines', async () => {
    await page.setViewportSize({ width: 900, height: 900 })
    const link = rows(page).first().getByRole('link')
    const [height, whole, line] = await link.evaluate((element) => {
      const { clientHeight, scrollHeight } = element as unknown as Record<string, number>
      const window = globalThis as unknown as { getComputedStyle(of: unknown): { lineHeight: string } }
      return [clientHeight, scrollHeight, parseFloat(window.getComputedStyle(element).lineHeight)] as const
    })
    expect(Math.round((height ?? 0) / line)).toBe(2)
    expect(Math.round((whole ?? 0) / line)).toBeGreaterThan(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.unroute(/\/api\/dashboard/)
  })
  await sentence(screen, 'View all goes to the list', async () => {
    await recent(page).getByRole('link', { name: 'View all', exact: true }).click()
    await expect(page).toHaveURL('/content/posts')
    await page.goBack()
  })

  const record = await (await clientOf(page)).call<Points>('GET', '/api/points')
  const showPoints = async (points: Partial<Points['points']>) => {
    await page.unroute('**/api/points')
    await page.route('**/api/points', (route) =>
      route.fulfill({ json: { ...record, points: { ...record.points, ...points } } }),
    )
    await refresh(page)
  }
  await departure(
    screen,
    "Points Usage card: used_points/total_points, a progress bar, remaining points, the static text 'Resets Feb 1', and Upgrade Plan (goes to subscription)",
    'The day is that of the record, and the highest plan offers points instead.',
    async () => {
      await showPoints({ total_points: 250, used_points: 94, next_reset_date: '2031-02-01T12:00:00.000Z' })
      await expect(usage(page).getByText('94/250', { exact: true })).toBeVisible()
      const bar = usage(page).getByRole('progressbar', { name: '94 of 250 points used', exact: true })
      await expect(bar).toHaveAttribute('value', '94')
      await expect(bar).toHaveAttribute('max', '250')
      await expect(usage(page).getByText('156 remaining', { exact: true })).toBeVisible()
      await expect(usage(page).getByText('Resets Feb 1', { exact: true })).toBeVisible()
      await usage(page).getByRole('link', { name: 'Upgrade Plan', exact: true }).click()
      await expect(page).toHaveURL(/\/subscription$/)
      await page.goBack()
    },
  )
  const warning = page.getByRole('region', { name: 'Low Points Balance', exact: true })
  await sentence(
    screen,
    "A low-points warning appears when remaining is 20 or fewer: title Low Points Balance, text 'You're running low on points. Consider upgrading your plan or purchasing more points to continue creating content.'",
    async () => {
      for (const [total_points, used_points, warned] of [
        [10, 0, true],
        [250, 229, false],
        [250, 230, true],
      ] as const) {
        await showPoints({ total_points, used_points })
        await expect(usage(page)).toContainText(`${used_points}/${total_points} used`)
        await expect(warning).toHaveCount(warned ? 1 : 0)
      }
      await expect(warning.getByRole('heading')).toHaveText('Low Points Balance')
      await expect(
        warning.getByText(
          "You're running low on points. Consider upgrading your plan or purchasing more points to continue creating content.",
          { exact: true },
        ),
      ).toBeVisible()
    },
  )
  await sentence(screen, 'The points purchase action navigates to subscription', async () => {
    await warning.getByRole('link', { name: 'Purchase points', exact: true }).click()
    await expect(page).toHaveURL(/\/subscription\?buy=points$/)
    await page.unroute('**/api/points')
  })

  await sentence(screen, "The greeting has the first word of full_name, or 'there'", async () => {
    for (const [full_name, called] of [
      ['Grace Brewster Hopper', 'Grace'],
      [' ', 'there'],
    ] as const) {
      await page.unroute('**/api/user/profile')
      await changeReply<{ user: object }>(page, '**/api/user/profile', (body) => ({
        ...body,
        user: { ...body.user, full_name },
      }))
      await page.evaluate(
        `localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')), full_name: '${full_name}' }))`,
      )
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        new RegExp(`^Good (morning|afternoon|evening), ${called}$`),
      )
    }
  })
  await sentence(
    screen,
    'Greeting by local hour (before 12 Good morning, before 18 Good afternoon, else Good evening)',
    async () => {
      for (const [time, words] of [
        ['00:00:00', 'Good morning'],
        ['11:59:59', 'Good morning'],
        ['12:00:00', 'Good afternoon'],
        ['17:59:59', 'Good afternoon'],
        ['18:00:00', 'Good evening'],
        ['23:59:59', 'Good evening'],
      ] as const) {
        await page.clock.setFixedTime(new Date(`2031-03-04T${time}`))
        for (const name of ['Profile', 'Dashboard']) {
          await page
            .getByRole('navigation', { name: 'Main' })
            .getByRole('link', { name, exact: true })
            .click()
          // The greeting is made when the dashboard opens.
          await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        }
        await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`${words}, there`)
      }
    },
  )
})

test('The dashboard while it loads, and when it cannot', async ({ member: { page } }) => {
  const skeleton = page.getByRole('status', { name: 'Loading your dashboard', exact: true })
  const release = await hold(page, /\/api\/dashboard/)
  await page.goto('/dashboard')
  await sentence(screen, 'A loading skeleton of 4 cards is shown while loading', async () => {
    await expect(skeleton).toBeVisible()
    await expect(figures(page)).toHaveCount(0)
  })
  await sentence(constants, 'The skeleton shows 4 cards', () =>
    expect(skeleton.locator('.MuiCard-root')).toHaveCount(4),
  )
  release()
  await expect(figures(page)).toHaveCount(4)
  await expect(skeleton).toHaveCount(0)
  await page.unrouteAll()

  await departure(
    screen,
    'A load failure is only logged',
    'It is logged, and said with a button that loads again.',
    async () => {
      await page.route(/\/api\/dashboard/, (route) => route.fulfill({ status: 500, body: '' }))
      const logged = page.waitForEvent('console', (one) =>
        one.text().includes('Failed to load the dashboard.'),
      )
      await page.goto('/dashboard')
      expect((await logged).type()).toBe('warning')
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure.getByText('Your dashboard could not be loaded', { exact: true })).toBeVisible()
      await page.unrouteAll()
      await failure.getByRole('button', { name: 'Try again', exact: true }).click()
      await expect(figures(page)).toHaveCount(4)
      await expect(failure).toHaveCount(0)
    },
  )
})
