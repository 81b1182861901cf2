import { signedIn } from '../people.ts'
import { apiOf } from '../studio.ts'
import { departs, expect, provenBy, test } from './specification.ts'

for (const [plan, month, year, points, features] of [
  ['Free', '$0', null, '10 points', ['3 social platforms', 'Basic analytics', 'Community support']],
  [
    'Pro',
    '$19.99',
    '$199.99',
    '210 points',
    ['All platforms', 'Advanced analytics', 'Priority support', 'Scheduling', 'Brand voice'],
  ],
  [
    'Agency',
    '$49.99',
    '$499.99',
    '510 points',
    ['Reporting', 'Scheduling', 'Team collaboration', 'White-label options', 'API access'],
  ],
] as const) {
  test(`${plan}: ${month} per month${year ? ` or ${year} per year` : ''}, ${points}, ${features.join(', ')}`, async ({
    member: { page },
  }) => {
    await page.goto('/subscription')
    const card = page.locator(`[aria-label="${plan} plan"]`)
    await expect(card).toContainText(month)
    await expect(card).toContainText(points)
    for (const feature of features) await expect(card).toContainText(feature)
    if (year === null) return
    await page.getByRole('radiogroup', { name: 'Payment interval' }).getByText('Yearly').click()
    await expect(card).toContainText(year)
    await page.getByRole('radiogroup', { name: 'Payment interval' }).getByText('Monthly').click()
  })
}

test('Points cost guide: text generation 2, image generation 5, video generation 20, scheduling 2', async ({
  member: { page },
}) => {
  await page.goto('/subscription')
  const guide = page.getByRole('main')
  for (const [what, points] of [
    ['text', '2 points'],
    ['image|picture', '5 points'],
    ['video', '20 points'],
    ['schedul', '2 points'],
  ] as const) {
    await expect(guide.getByText(new RegExp(what, 'i')).first()).toBeVisible()
    await expect(guide).toContainText(points)
  }
})

test('A post by AI generation costs 2 points', async ({ page }) => {
  await signedIn(page)
  const api = await apiOf(page)
  const used = async () =>
    ((await api.get('/api/points')) as { points: { used_points: number } }).points.used_points
  expect(await used()).toBe(0)
  await page.goto('/content?mode=ai')
  const panel = page.getByRole('region', { name: 'AI Assistant' })
  await panel.getByRole('textbox', { name: 'What is the post about?' }).fill('Fresh bread')
  await panel.getByRole('button', { name: /^Generate Content/ }).click()
  await expect(page.getByText('AI content generated successfully!')).toBeVisible({ timeout: 30_000 })
  expect(await used()).toBe(2)
})

test(
  'Points sample defaults when no data: total 250, used 94, remaining 156',
  departs('A new workspace has the points of its plan.'),
  async ({ newcomer: { page } }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Points Usage' })).toContainText('0/10')
  },
)

test(
  "Points are monthly credits; reset text fixed as 'Resets Feb 1'; next_reset_date is the record field",
  departs('The text names the date of next_reset_date.'),
  async ({ member: { page } }) => {
    await page.goto('/dashboard')
    const { points } = (await (await apiOf(page)).get('/api/points')) as {
      points: { next_reset_date: string }
    }
    const next = new Date(points.next_reset_date)
    const days = (next.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(26)
    expect(days).toBeLessThan(32)
    const words = next.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
    await expect(page.getByRole('region', { name: 'Points Usage' })).toContainText(`Resets ${words}`)
  },
)

test(
  'Reset code is 6 digits; request time-out 30000 ms',
  provenBy('5. Verification code; 7. All calls have a 30000 ms time-out'),
  async ({ guest }) => {
    await guest.goto('/robots.txt')
    const reply = await guest.request.post('/api/auth/verify-reset-code', {
      data: { email: 'ada@example.com', verification_code: '12345' },
    })
    expect(await reply.json()).toMatchObject({
      errors: { verification_code: 'Please enter a valid 6-digit code' },
    })
  },
)

test('Sidebar width 280 px', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(279)
  expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(280)
})

test('Notification dropdown width 320 px', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(320)
  await page.keyboard.press('Escape')
})

test('Default breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536', async ({ member: { page } }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const widths = await page.evaluate<number[]>(`(() => {
    const rulesOf = (rules) => [...rules].flatMap((rule) => [rule, ...(rule.cssRules ? rulesOf(rule.cssRules) : [])])
    const all = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))
    const named = all.flatMap((rule) => /\\(min-width: ?(\\d+)px\\)/.exec(rule.media?.mediaText ?? '')?.[1] ?? [])
    return [...new Set(named.map(Number))].toSorted((a, b) => a - b)
  })()`)
  expect(widths.filter((width) => [0, 600, 900, 1200, 1536].includes(width))).toEqual([
    0, 600, 900, 1200, 1536,
  ])
})

test('Theme: primary #6366f1 (light #8b5cf6, dark #4f46e5), secondary #8b5cf6; background #f8fafc, paper white; text primary #1e293b; error #B3261E, warning #F59E0B, success #10B981, info #3B82F6', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const color = (name: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--pw-palette-${name}').trim().toLowerCase()`,
    )
  for (const [name, value] of [
    ['primary-main', '#6366f1'],
    ['primary-light', '#8b5cf6'],
    ['primary-dark', '#4f46e5'],
    ['secondary-main', '#8b5cf6'],
    ['background-default', '#f8fafc'],
    ['background-paper', '#ffffff'],
    ['text-primary', '#1e293b'],
    ['error-main', '#b3261e'],
    ['warning-main', '#f59e0b'],
    ['success-main', '#10b981'],
    ['info-main', '#3b82f6'],
  ] as const) {
    expect(`${name} ${await color(name)}`).toBe(`${name} ${value}`)
  }
})

test('Theme: text secondary #64748b', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const color = await page.evaluate<string>(
    "getComputedStyle(document.documentElement).getPropertyValue('--pw-palette-text-secondary').trim()",
  )
  expect(color).toBe('#64748b')
  await expect(page.getByText('Overview of your content performance')).toHaveCSS(
    'color',
    'rgb(100, 116, 139)',
  )
})

test('Font stack Inter, Roboto, Helvetica, Arial', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const stack = await page.evaluate<string>('getComputedStyle(document.body).fontFamily')
  const names = stack
    .replaceAll('"', '')
    .split(',')
    .map((one) => one.trim())
  const wanted = ['Inter', 'Roboto', 'Helvetica', 'Arial']
  expect(names.filter((one) => wanted.includes(one))).toEqual(wanted)
})

test('Corner radius 12; cards radius 16; buttons not upper-cased, weight 600, with a gradient fill from indigo to violet', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const button = page.getByRole('link', { name: 'Create Post' })
  await expect(button).toHaveCSS('border-radius', '12px')
  await expect(button).toHaveCSS('text-transform', 'none')
  await expect(button).toHaveCSS('font-weight', '600')
  await expect(button).toHaveCSS(
    'background-image',
    /linear-gradient\(.*(79, 70, 229|99, 102, 241).*(124, 58, 237|139, 92, 246)/,
  )
  const card = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem').first()
  await expect(card).toHaveCSS('border-radius', '16px')
})

test(
  'Redirects: after registration 3 s, after reset 2 s; platform limits; the counter turns amber below 50 characters left; low-points warning at 20 or fewer; point packs; timings; the sidebar is a drawer below lg; local storage keys: accessToken and user',
  provenBy('the sentences of sections 2 to 4 that say the same'),
  async ({ member: { page } }) => {
    await page.goto('/robots.txt')
    expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual(
      expect.arrayContaining(['accessToken', 'user']),
    )
  },
)

test('Authorization scheme: Bearer', async ({ member: { page } }) => {
  await page.goto('/robots.txt')
  const { headers } = await apiOf(page)
  const token = headers['authorization']?.replace('Bearer ', '') ?? ''
  const other = await page.request.get('/api/user/profile', { headers: { authorization: `Basic ${token}` } })
  expect(other.status()).toBe(401)
})

test('Legal text: service for people 18 and over or with parental consent; children under 13 not served; usage data kept up to 2 years; liability capped at the last 12 months of payments', async ({
  guest,
}) => {
  await guest.goto('/terms-of-service')
  const terms = (await guest.getByRole('main').textContent()) ?? ''
  await guest.goto('/privacy-policy')
  const both = terms + ((await guest.getByRole('main').textContent()) ?? '')
  for (const rule of [
    /\b18\b/,
    /parent|guardian/i,
    /under 13|13 years/i,
    /(2|two) years/i,
    /(12|twelve) months/i,
  ]) {
    expect(both).toMatch(rule)
  }
})
