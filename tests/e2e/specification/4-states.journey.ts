import type { Page } from '@playwright/test'
import { newPerson, readMail, verificationLink, signedIn, signIn } from '../people.ts'
import {
  apiOf,
  atComposer,
  connect,
  contentField,
  endSessionOnServer,
  showBeside,
  tokenOf,
} from '../studio.ts'
import {
  accountOf,
  atEmptyComposer,
  changeReply,
  colorOf,
  departs,
  expect,
  msUntilLeft,
  signInByHand,
  signOutHere,
  test,
} from './specification.ts'

const stored = (page: Page) =>
  page.evaluate<(string | null)[]>("['accessToken', 'user'].map((key) => localStorage.getItem(key))")

async function writeWithAssistant(page: Page): Promise<void> {
  await showBeside(page, 'Assistant')
  await page
    .getByRole('region', { name: 'AI Assistant' })
    .getByRole('textbox', { name: 'What is the post about?' })
    .fill('Fresh bread')
  await page.getByRole('button', { name: /^Generate Content/ }).click()
}

test('On start, if both a stored token and a stored user exist, the session is restored: the user is parsed and the bearer header is attached', async ({
  member: { page },
}) => {
  const token = await tokenOf(page)
  const sent = page.waitForRequest('**/api/dashboard*')
  await page.goto('/dashboard')
  expect((await sent).headers()['authorization']).toBe(`Bearer ${token}`)
  await expect(page.getByRole('heading', { name: /, Ada$/ })).toBeVisible()
})

test('If the stored user cannot be parsed, the stored session is cleared', async ({
  guest: page,
  member,
}) => {
  await signIn(page, member)
  await page.evaluate("localStorage.setItem('user', '{broken')")
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual([null, null])
})

test('Signed in means a user is present: a token without a user is not enough', async ({
  guest: page,
  member,
}) => {
  await signIn(page, member)
  await page.evaluate("localStorage.removeItem('user')")
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  await signOutHere(page)
})

test('Successful login: stores token and user, updates state, sets the authorization header', async ({
  guest: page,
  member,
}) => {
  const sent = page.waitForRequest('**/api/dashboard*')
  await signInByHand(page, member)
  await expect(page).toHaveURL('/dashboard')
  expect((await sent).headers()['authorization']).toBe(`Bearer ${await tokenOf(page)}`)
  expect(await stored(page)).not.toContain(null)
  await signOutHere(page)
})

test('Logout: removes both stored items, clears state, removes the header', async ({
  guest: page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Account of ${member.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual([null, null])
  const sent = page.waitForRequest('**/api/auth/login')
  await signInByHand(page)
  expect((await sent).headers()['authorization']).toBeUndefined()
})

test('updateUser and refreshUser: on success the user is replaced in state and storage', async ({
  unverified: { page },
}) => {
  await changeReply<{ user: object }>(page, '**/api/user/profile', (body) => ({
    ...body,
    user: { ...body.user, full_name: 'Grace Hopper' },
  }))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The dialog looks whether the address was verified when the window gets the focus.
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect.poll(async () => (await stored(page))[1]).toContain('Grace Hopper')
  await expect(page.getByRole('heading', { name: /^Good \w+, Grace$/, includeHidden: true })).toBeAttached()
})

test("refreshUser: requires a token, otherwise raises 'No token available'", async ({ page }) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  const link = await verificationLink(page, person)
  await signOutHere(page)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto(link)
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  expect(asked).toContain('/api/auth/verify-email')
  expect(asked).not.toContain('/api/user/profile')
})

test('refreshUser: a 401 ends the session through logout', async ({ guest: page, member }) => {
  await signIn(page, member)
  await endSessionOnServer(page)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([null, null])
})

test('Any 401 response clears the stored token and user and redirects to /login', async ({
  guest: page,
  member,
}) => {
  await signIn(page, member)
  await endSessionOnServer(page)
  await page.goto('/social')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([null, null])
})

test('Email verification page: on success the user data is refreshed (a refresh failure is ignored)', async ({
  page,
}) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  const link = await verificationLink(page, person)
  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(link)
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue to App' })).toHaveAttribute('href', '/dashboard')
})

test('Password reset: step 0 email, step 1 code, step 2 new password; step 1 returns to step 0 via Change Email', async ({
  guest: page,
}) => {
  const account = accountOf()
  await page.request.post('/api/auth/register', { data: account })
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  let code = ''
  await expect(async () => {
    code = /\b\d{6}\b/.exec(await readMail(page, account.email, /reset/i))?.[0] ?? ''
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Verify Code' }).click()
    await expect(page.getByLabel('New password')).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('Publish flow: requires a verified email (otherwise the verification dialog opens)', async ({
  unverified: { page },
}) => {
  await page.goto('/robots.txt')
  const handle = await connect(page, 'twitter')
  await atEmptyComposer({ page, handle })
  await contentField(page).fill('Not yet')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible()
})

test(
  "Publish flow: publishing for 1.5 s, then the success message 'Content published to {platform} successfully!', the form is cleared, and after 2 s the app navigates to the dashboard",
  departs('Publishing takes as long as the platform needs; the message appears once the post is there.'),
  async ({ page }) => {
    await atComposer(page)
    await contentField(page).fill('Out it goes')
    const ms = await msUntilLeft(page, 'Content published to Twitter/X successfully!', async () => {
      await page.getByRole('button', { name: 'Publish Now' }).click()
      await expect(page.getByText('Content published to Twitter/X successfully!')).toBeVisible()
      await expect(contentField(page)).toHaveValue('')
    })
    expect(ms).toBeGreaterThan(1_500)
    await expect(page).toHaveURL('/dashboard')
  },
)

test('AI generation: requires a verified email', async ({ unverified: { page } }) => {
  await page.goto('/content')
  await writeWithAssistant(page)
  await expect(page.getByRole('dialog', { name: 'Email Verification Required' })).toBeVisible()
})

test(
  "AI generation: generating for 2 s; then a fixed sample text is placed in the content with 'AI content generated successfully!' shown for 3 s",
  departs('The text is written for the prompt by a model, or by the built-in writer.'),
  async ({ page }) => {
    await atComposer(page)
    await writeWithAssistant(page)
    const message = page.getByText('AI content generated successfully!')
    await expect(message).toBeVisible({ timeout: 30_000 })
    const seen = Date.now()
    await expect(contentField(page)).toHaveValue(/bread/i)
    await expect(message).toBeHidden()
    expect(Date.now() - seen).toBeGreaterThan(2_000)
  },
)

test('Verification dialog: after its verified callback, user data is refreshed', async ({ page, guest }) => {
  const person = await signedIn(page, newPerson(), { verified: false })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const link = await verificationLink(page, person)
  await guest.goto(link)
  await expect(guest.getByText('Email verified successfully!')).toBeVisible()
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await stored(page))[1]).toContain('"email_verified":true')
})

test('Verification dialog: a failure of the refresh is only logged', async ({ unverified: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'AI Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Verification Required' })
  await expect(dialog).toBeVisible()
  await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, body: '' }))
  const logged = page.waitForEvent('console', (one) => one.text().includes('Failed to refresh user data'))
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await logged
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('Post status display: published green check, scheduled blue, draft amber, anything else a red warning icon; the chip shows the status capitalised', async ({
  member: { page },
}) => {
  await page.goto('/robots.txt')
  const api = await apiOf(page)
  for (const content of ['One', 'Two', 'Three', 'Four']) await api.draft({ platform: 'twitter', content })
  const statuses = ['published', 'scheduled', 'draft', 'failed']
  await changeReply<{ recentPosts: object[] }>(page, /\/api\/dashboard/, (body) => ({
    ...body,
    recentPosts: body.recentPosts.map((post, at) => ({
      ...post,
      status: statuses[at] ?? 'draft',
      timestamp: new Date().toISOString(),
    })),
  }))
  await page.goto('/dashboard')
  const rows = page.getByRole('region', { name: 'Recent Content' }).getByRole('listitem')
  const strongest: string[] = []
  for (const [at, words] of ['Published', 'Scheduled', 'Draft', 'Failed'].entries()) {
    const chip = rows.nth(at).getByText(words, { exact: true })
    await expect(chip).toBeVisible()
    const icon = rows.nth(at).locator('svg').last()
    const { red, green, blue } = await colorOf(icon)
    strongest.push(
      green > red
        ? blue > green
          ? 'blue'
          : 'green'
        : blue > red
          ? 'blue'
          : green > red / 3
            ? 'amber'
            : 'red',
    )
  }
  expect(strongest).toEqual(['green', 'blue', 'amber', 'red'])
})

test('Relative time: a draft shows Draft saved; under 1 hour shows Just now; under 24 hours shows N h ago; the dashboard list uses a days-ago form beyond that', async ({
  member: { page },
}) => {
  await page.goto('/robots.txt')
  const api = await apiOf(page)
  for (const content of ['One', 'Two', 'Three', 'Four']) await api.draft({ platform: 'twitter', content })
  const hoursAgo = [null, 0.9, 23.5, 72.5]
  await changeReply<{ recentPosts: object[] }>(page, /\/api\/dashboard/, (body) => ({
    ...body,
    recentPosts: body.recentPosts.map((post, at) => {
      const hours = hoursAgo[at] ?? null
      if (hours === null) return post
      const timestamp = new Date(Date.now() - hours * 3_600_000).toISOString()
      return { ...post, status: 'published', timestamp }
    }),
  }))
  await page.goto('/dashboard')
  const rows = page.getByRole('region', { name: 'Recent Content' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('Draft saved')
  await expect(rows.nth(1)).toContainText('Just now')
  await expect(rows.nth(2)).toContainText(/23\s?h ago/)
  await expect(rows.nth(3)).toContainText('3 days ago')
})

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('Landing stats: once the stats section is visible, after 300 ms they count up over 60 steps across 2 seconds', async ({
    page,
  }) => {
    // Notes when a figure changes and what it says.
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      window.shown = []
      new MutationObserver(() => {
        const text = document.querySelector('[data-target]').textContent
        if (window.shown.at(-1)?.text !== text) window.shown.push({ text, at: performance.now() })
      }).observe(document.querySelector('[data-stats]'), { subtree: true, childList: true, characterData: true })
    })`)
    await page.goto('/')
    const figures = page.locator('[data-target]')
    await expect(figures).toHaveText(['0', '0', '0'])
    await figures.first().scrollIntoViewIfNeeded()
    await expect(figures).toHaveText(['100,000', '5,000,000', '11'])
    const shown = await page.evaluate<{ text: string; at: number }[]>('window.shown')
    const counted = shown.filter(({ text }) => text !== '0')
    expect((counted.at(-1)?.at ?? 0) - (counted[0]?.at ?? 0)).toBeGreaterThan(1_500)
    expect(counted.length).toBeLessThanOrEqual(60)
    // Each number is one of 60 equal steps.
    const steps = new Set(Array.from({ length: 60 }, (_, at) => Math.round((100_000 * (at + 1)) / 60)))
    const numbers = counted.map(({ text }) => Number(text.replaceAll(',', '')))
    expect(numbers.filter((one) => !steps.has(one))).toEqual([])
  })
})
