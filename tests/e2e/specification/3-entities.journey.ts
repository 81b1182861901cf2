import { readMail } from '../people.ts'
import { apiOf, contentField, picture, platformCard, showBeside, tokenOf, writeFor } from '../studio.ts'
import {
  accountOf,
  atEmptyComposer,
  atLastStepOfRegistration,
  departs,
  expect,
  provenBy,
  signInByHand,
  signOutHere,
  test,
} from './specification.ts'

test('User session (client storage): accessToken (string) and user (JSON), both in browser local storage under those exact keys', async ({
  guest,
  member,
}) => {
  await signInByHand(guest, member)
  await expect(guest).toHaveURL('/dashboard')
  expect(await tokenOf(guest)).toMatch(/\S{20,}/)
  const user = JSON.parse(String(await guest.evaluate("localStorage.getItem('user')"))) as object
  expect(user).toMatchObject({ email: member.email, full_name: member.name })
  await signOutHere(guest)
})

test('User (from sign-in and the profile call): full_name, email, phone_number, account_type, subscription_tier (default free), created_at, email_verified', async ({
  member: { page, ...person },
}) => {
  await page.goto('/robots.txt')
  const fields = {
    full_name: person.name,
    email: person.email,
    phone_number: null,
    account_type: 'business_owner',
    subscription_tier: 'free',
    email_verified: true,
  }
  const login = await page.request.post('/api/auth/login', {
    data: { email: person.email, password: person.password },
  })
  const profile = (await (await apiOf(page)).get('/api/user/profile')) as { user: { created_at: string } }
  for (const reply of [(await login.json()) as typeof profile, profile]) {
    expect(reply.user).toMatchObject(fields)
    expect(Math.abs(Date.now() - Date.parse(reply.user.created_at))).toBeLessThan(3_600_000)
  }
})

test('Login payload: email and password as sent to the call, although the form field is named emailOrUsername', async ({
  guest: page,
  member,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email or username')).toHaveAttribute('name', 'emailOrUsername')
  const sent = page.waitForRequest('**/api/auth/login')
  await signInByHand(page, member)
  expect((await sent).postDataJSON()).toEqual({ email: member.email, password: member.password })
  await expect(page).toHaveURL('/dashboard')
  await signOutHere(page)
})

test('Login response fields read: success (boolean), access_token, user, message', async ({
  member: { page, email, password },
}) => {
  const reply = await page.request.post('/api/auth/login', { data: { email, password } })
  expect(await reply.json()).toMatchObject({
    success: true,
    access_token: expect.any(String),
    user: { email },
    message: expect.any(String),
  })
})

test('Registration payload: email, password, full_name, phone_number (null if empty), account_type; response fields read: success, message', async ({
  guest: page,
}) => {
  const { name, email, password } = await atLastStepOfRegistration(page)
  const answered = page.waitForResponse('**/api/auth/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const reply = await answered
  expect(reply.request().postDataJSON()).toMatchObject({
    email,
    password,
    full_name: name,
    phone_number: null,
    account_type: 'influencer',
  })
  expect(await reply.json()).toMatchObject({ success: true, message: expect.any(String) })
})

test('Account types: influencer (Influencer), business_owner (Business Owner)', async ({ guest }) => {
  await guest.goto('/register')
  await expect(guest.getByRole('radio')).toHaveCount(2)
  await expect(guest.getByRole('radio', { name: 'Influencer' })).toHaveAttribute('value', 'influencer')
  await expect(guest.getByRole('radio', { name: 'Business Owner' })).toHaveAttribute(
    'value',
    'business_owner',
  )
})

test('Points record: total_points, used_points, next_reset_date; remaining = max(0, total_points - used_points)', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const { points } = (await (await apiOf(page)).get('/api/points')) as {
    points: { total_points: number; used_points: number; next_reset_date: string }
  }
  expect(points).toMatchObject({ total_points: 10, used_points: 0 })
  expect(Date.parse(points.next_reset_date)).toBeGreaterThan(Date.now())
  await page.route('**/api/points', (route) =>
    route.fulfill({ json: { success: true, points: { ...points, total_points: 10, used_points: 12 } } }),
  )
  await page.reload()
  const card = page.getByRole('region', { name: 'Points Usage' })
  await expect(card).toContainText('12/10')
  await expect(card.getByText('0 remaining')).toBeVisible()
})

test('Dashboard stats: totalPosts, scheduled, drafted, thisMonth, engagement (percent), reach', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const { stats } = (await (await apiOf(page)).get('/api/dashboard')) as { stats: object }
  for (const name of ['totalPosts', 'scheduled', 'drafted', 'thisMonth', 'engagement', 'reach']) {
    expect(stats).toHaveProperty(name)
  }
})

test(
  'Recent post: id, platform, content, status, timestamp (ISO string or the text Draft saved), engagementCount, platformColor',
  departs('A list has an excerpt of the content, and the whole text is read with the post.'),
  async ({ member: { page } }) => {
    await page.goto('/robots.txt')
    const api = await apiOf(page)
    const draft = await api.draft({ platform: 'twitter', content: 'A recent post' })
    const { recentPosts } = (await api.get('/api/dashboard')) as { recentPosts: Record<string, unknown>[] }
    expect(recentPosts[0]).toMatchObject({
      id: draft.id,
      platform: 'twitter',
      excerpt: 'A recent post',
      status: 'draft',
      engagementCount: null,
      platformColor: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    })
    expect(recentPosts[0]?.['timestamp']).toBe('Draft saved')
  },
)

for (const [name, characters, hashtags] of [
  ['Instagram', '2,200', 30],
  ['Facebook', '63,206', 30],
  ['Twitter/X', '280', 2],
  ['LinkedIn', '3,000', 3],
  ['TikTok', '2,200', 100],
  ['YouTube', '5,000', 15],
] as const) {
  test(`Social platforms: ${name} has ${characters} characters and ${hashtags} hashtags`, async ({
    member: { page },
  }) => {
    await page.goto('/content')
    await writeFor(page, name)
    await expect(platformCard(page, name)).toContainText(characters)
    await showBeside(page, 'Assistant')
    const insights = page.getByRole('region', { name: 'Platform Insights' })
    await expect(insights).toContainText(`Character limit${characters}`)
    await expect(insights).toContainText(`Hashtag limit${hashtags}`)
  })
}

for (const [name, accepted] of [
  ['Instagram', 'text, image, video'],
  ['Facebook', 'text, image, video'],
  ['Twitter/X', 'text, image, video'],
  ['LinkedIn', 'text, image, video'],
  ['TikTok', 'video only'],
  ['YouTube', 'image and video, no text-only'],
] as const) {
  test(`Supported content: ${name} ${accepted}`, async ({ guest }) => {
    await guest.goto('/')
    const card = guest.locator('#integrations').getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText(accepted)
  })
}

test('Each platform config also carries name and color', async ({ member: { page } }) => {
  await page.goto('/robots.txt')
  const api = await apiOf(page)
  await page.goto('/content')
  const colors = new Set<unknown>()
  for (const [platform, name] of [
    ['instagram', 'Instagram'],
    ['facebook', 'Facebook'],
    ['twitter', 'Twitter/X'],
    ['linkedin', 'LinkedIn'],
    ['tiktok', 'TikTok'],
    ['youtube', 'YouTube'],
  ] as const) {
    await expect(platformCard(page, name)).toBeAttached()
    const draft = await api.draft({ platform, content: `For ${name}` })
    const { recentPosts } = (await api.get('/api/dashboard')) as { recentPosts: Record<string, unknown>[] }
    colors.add(recentPosts.find(({ id }) => id === draft.id)?.['platformColor'])
  }
  expect(colors.size).toBe(6)
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/i)
})

test(
  'Plans (fields name, monthlyPrice, yearlyPrice, monthlyPoints, features, popular): free, pro, agency; values in section 9',
  provenBy('9. Free; 9. Pro; 9. Agency; 2. Most Popular is marked by a flag'),
  async ({ guest }) => {
    await guest.goto('/')
    await expect(guest.locator('#pricing').getByRole('heading', { level: 3 })).toHaveText([
      'Free',
      'Pro',
      'Agency',
    ])
  },
)

test('Content languages: English, Spanish, French, German, Italian, Portuguese, Simplified Chinese, Traditional Chinese, Japanese, Korean', async ({
  member: { page },
}) => {
  await page.goto('/content?mode=ai')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await expect(page.getByRole('option')).toHaveText([
    'English',
    /^Spanish\b/,
    /^French\b/,
    /^German\b/,
    /^Italian\b/,
    /^Portuguese\b/,
    /^Simplified Chinese\b/,
    /^Traditional Chinese\b/,
    /^Japanese\b/,
    /^Korean\b/,
  ])
  await page.keyboard.press('Escape')
})

test('Connected account: platform, username, isConnected, followers', async ({
  member: { page, handle },
}) => {
  await page.goto('/social')
  const { accounts } = (await (await apiOf(page)).get('/api/social-accounts')) as { accounts: object[] }
  expect(accounts).toContainEqual(
    expect.objectContaining({ platform: 'twitter', username: handle, isConnected: true }),
  )
  for (const account of accounts) expect(account).toHaveProperty('followers')
})

test('Post form: content, prompt, selected image files', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await contentField(page).fill('The content')
  await page.getByLabel('Choose pictures').setInputFiles(await picture('red.jpg', '#c1121f'))
  await showBeside(page, 'Assistant')
  await page.getByRole('textbox', { name: 'What is the post about?' }).fill('The prompt')
  await expect(page.getByRole('button', { name: /^Remove picture 1, red/ })).toBeVisible()
  await expect(contentField(page)).toHaveValue('The content')
})

test(
  'Verification responses: success, message; profile response: success and user',
  provenBy('7. POST /api/auth/verify-email; 7. GET /api/user/profile'),
  async ({ guest }) => {
    const reply = await guest.request.post('/api/auth/verify-email', { data: { token: 'no-such-token' } })
    expect(await reply.json()).toMatchObject({ success: false, message: expect.any(String) })
  },
)

test('Code verification response: success, message, reset_token', async ({ guest: page }) => {
  const account = accountOf()
  const { email } = account
  await page.request.post('/api/auth/register', { data: account })
  await page.request.post('/api/auth/forgot-password', { data: { email } })
  const code = /\b\d{6}\b/.exec(await readMail(page, email, /reset/i))?.[0] ?? ''
  const reply = await page.request.post('/api/auth/verify-reset-code', {
    data: { email, verification_code: code },
  })
  expect(await reply.json()).toMatchObject({
    success: true,
    message: expect.any(String),
    reset_token: expect.any(String),
  })
})
