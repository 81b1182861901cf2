import { signIn } from '../people.ts'
import { tokenOf } from '../studio.ts'
import {
  answer,
  byProxy,
  expectDismissed,
  expectRefused,
  expectSays,
  ours,
  type Given,
} from './account-forms.ts'
import { expectLasts, passTimeUntil, stopClock } from './clock.ts'
import { departure, sentence } from './sentences.ts'
import { colorOf, expect, hold, signInByHand, signOutHere, test } from './specification.ts'

const screen = '2 Authentication'

const login = '/api/auth/login'
const noSession = { status: 401, code: 'unauthenticated', message: 'No session.' }
const isSignIn = { name: 'Sign In', exact: true } as const

test('The login', async ({ guest: page, member }) => {
  const send = page.getByRole('button', isSignIn)
  const title = page.getByRole('heading', { level: 1 })
  const password = page.getByLabel('Password', { exact: true })
  await page.goto('/login')

  await sentence(
    screen,
    'Authentication screen (modes login, register, forgot-password; default login)',
    async () => {
      for (const [path, words] of [
        ['/login', 'Welcome back'],
        ['/register', 'Create your account'],
        ['/login?mode=forgot-password', 'Forgot your password?'],
        ['/login?mode=another', 'Welcome back'],
      ] as const) {
        await page.goto(path)
        await expect(title).toHaveText(words)
      }
    },
  )
  await sentence(screen, 'Login has the fields emailOrUsername and password', async () => {
    await page.goto('/login')
    await expect(send).toBeVisible()
    const names = page.locator('form input').evaluateAll((all) => all.map((one) => one.getAttribute('name')))
    expect(await names).toEqual(['emailOrUsername', 'password'])
    await expect(page.getByLabel('Email or username', { exact: true })).toHaveAttribute(
      'name',
      'emailOrUsername',
    )
    await expect(password).toHaveAttribute('name', 'password')
  })
  await sentence(screen, 'Login has a show/hide password toggle', async () => {
    await password.fill('Seen or not')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password', exact: true }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password', exact: true }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('Seen or not')
  })
  await sentence(screen, 'Login has a Forgot password link and a Sign up link', async () => {
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL('/register')
    await expect(title).toHaveText('Create your account')
    await page.goBack()
    await expect(title).toHaveText('Welcome back')
    await page.getByRole('button', { name: 'Forgot password?', exact: true }).click()
    await expect(title).toHaveText('Forgot your password?')
    await page.goBack()
    await expect(send).toBeVisible()
  })

  for (const one of [
    { field: 'Email or username', value: '', message: 'Email or username is required' },
    { field: 'Email or username', value: 'ab', message: 'Must be at least 3 characters' },
    { field: 'Password', value: '', message: 'Password is required' },
    { field: 'Password', value: '12345', message: 'Password must be at least 6 characters' },
  ]) {
    await sentence('5 Validation', `Login: ${one.field} "${one.value}" gives '${one.message}'`, () =>
      expectRefused(page, 'Sign In', one),
    )
  }

  await sentence('5 Validation', 'Login: three characters and six are enough', async () => {
    await page.getByLabel('Email or username').fill('ada')
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await expectSays({ path: login, send }, { message: 'Sent.' }, 'Sent.')
  })
  await sentence(screen, 'The button reads Sign In and changes to Signing in... while busy', async () => {
    const release = await hold(page, `**${login}`)
    const answered = page.waitForResponse(`**${login}`)
    await send.click()
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeVisible()
    await expect(send).toHaveCount(0)
    release()
    await answered
    await expect(send).toBeVisible()
    await page.unroute(`**${login}`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await page.getByLabel('Email or username').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  for (const [words, given, message] of [
    ['success false gives the server message', { message: 'No.' }, 'No.'],
    ["success false gives 'Login failed'", {}, 'Login failed'],
    ['a thrown request gives the server response message', ours, ours.message],
    [
      'a failure of the server gives its message too',
      { ...ours, status: 500, code: 'internal' },
      ours.message,
    ],
    ["a thrown request gives 'Network error occurred'", 'no answer', 'Network error occurred'],
    ["5xx without a message gives 'Network error occurred'", { status: 500 }, 'Network error occurred'],
    ["502 of a proxy gives 'Network error occurred'", byProxy, 'Network error occurred'],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Login: ${words}`, () => expectSays({ path: login, send }, given, message))
  }

  await sentence('8 Errors', 'Authentication screen: otherwise the error from the result is shown', () =>
    expectSays({ path: login, send }, { message: 'The result.' }, 'The result.'),
  )
  await sentence(
    '8 Errors',
    "Authentication screen: an unexpected failure shows 'An unexpected error occurred. Please try again.'",
    async () => {
      await page.route(`**${login}`, (route) =>
        route.fulfill({ contentType: 'application/json', body: 'null' }),
      )
      await page.getByRole('button', isSignIn).click()
      await expectDismissed(page, 'An unexpected error occurred. Please try again.')
      await page.unroute(`**${login}`)
    },
  )

  await sentence(
    '7 Calls',
    'Login and register return {success, error} or {success, message} instead of throwing',
    async () => {
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(String(error)))
      await page.getByLabel('Password', { exact: true }).fill('Nobody-knows-1')
      await page.getByRole('button', isSignIn).click()
      await expectDismissed(page, 'The email, username or password is not right.')
      expect(thrown).toEqual([])
    },
  )

  let contentType: string | undefined
  await sentence(
    '3 Entities',
    'Login payload: email and password as sent to the call, although the form field is named emailOrUsername',
    async () => {
      await expect(page.getByLabel('Email or username')).toHaveAttribute('name', 'emailOrUsername')
      await page.getByLabel('Password', { exact: true }).fill(member.password)
      const sent = page.waitForRequest(`**${login}`)
      await page.getByRole('button', isSignIn).click()
      const request = await sent
      expect(request.postDataJSON()).toEqual({ email: member.email, password: member.password })
      contentType = request.headers()['content-type']
      expect(request.headers()['authorization']).toBeUndefined()
      await expect(page).toHaveURL('/dashboard')
    },
  )

  await sentence('7 Calls', "All calls go to the product's API host with a JSON content type", async () => {
    const names = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'fetch').map((one) => one.name)",
    )
    expect(names.some((name) => name.endsWith(login))).toBe(true)
    expect([...new Set(names.map((name) => new URL(name).origin))]).toEqual([new URL(page.url()).origin])
    expect(contentType).toBe('application/json')
  })

  await sentence(
    '3 Entities',
    'User session (client storage): accessToken (string) and user (JSON), both in browser local storage under those exact keys',
    async () => {
      expect(await tokenOf(page)).toMatch(/^\S{20,}$/)
      const user = JSON.parse(String(await page.evaluate("localStorage.getItem('user')"))) as object
      expect(user).toMatchObject({ email: member.email, full_name: member.name })
      expect(await page.evaluate<string[]>('Object.keys(sessionStorage)')).not.toContain('accessToken')
    },
  )

  await sentence('9 Constants', 'Local storage keys: accessToken and user', async () => {
    const keys = await page.evaluate<string[]>('Object.keys(localStorage)')
    expect(keys.filter((key) => /token|user|session/i.test(key)).toSorted()).toEqual(['accessToken', 'user'])
  })

  await sentence('2 Routes', 'A signed-in visitor of /login or /register goes to /dashboard', async () => {
    for (const path of ['/login', '/register']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    }
  })
  await signOutHere(page)
})

test('A call without an answer', async ({ page }) => {
  await page.clock.install()
  await page.route(`**${login}`, () => undefined)
  await page.goto('/login')
  await page.getByLabel('Email or username').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('Analytical-1843')
  await stopClock(page)
  await sentence(
    '7 Calls',
    'All calls have a 30000 ms time-out (section 9: request time-out 30000 ms)',
    async () => {
      let sent = false
      page.on('request', (one) => (sent ||= one.url().endsWith(login)))
      await page.getByRole('button', isSignIn).click()
      await passTimeUntil(page, () => sent)
      await expectLasts(page, 30_000, {
        still: () => expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible(),
        over: () => expect(page.getByText('Network error occurred')).toBeVisible(),
      })
    },
  )
})

test('The forgotten password', async ({ guest: page }) => {
  const path = '/api/auth/forgot-password'
  const button = { name: 'Send Reset Instructions' }
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await sentence(
    screen,
    'Forgot password (simple variant): email only, a Send Reset Instructions button and a Back to Sign In link',
    async () => {
      await expect(page.getByRole('button', { ...button, exact: true })).toBeVisible()
      const names = page
        .locator('form input')
        .evaluateAll((all) => all.map((one) => one.getAttribute('name')))
      expect(await names).toEqual(['email'])
      await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
      await page.getByRole('button', { name: 'Back to Sign In', exact: true }).click()
      await expect(page.getByRole('button', isSignIn)).toBeVisible()
      await page.getByRole('button', { name: 'Forgot password?' }).click()
    },
  )
  await sentence(
    '5 Validation',
    'Forgot password: email required and must match the email pattern',
    async () => {
      await expectRefused(page, button.name, { field: 'Email', value: '', message: 'Email is required' })
      for (const value of ['ada', 'ada@', 'ada@example', 'ada @example.com']) {
        await expectRefused(page, button.name, { field: 'Email', value, message: 'Invalid email address' })
      }
    },
  )
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  for (const [words, given, message] of [
    ['the server message', ours, ours.message],
    ["'Failed to send reset email'", {}, 'Failed to send reset email'],
    ["'An error occurred. Please try again.'", 'no answer', 'An error occurred. Please try again.'],
    [
      "5xx without a message gives 'An error occurred. Please try again.'",
      { status: 500 },
      'An error occurred. Please try again.',
    ],
    [
      "502 of a proxy gives 'An error occurred. Please try again.'",
      byProxy,
      'An error occurred. Please try again.',
    ],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Forgot password: ${words}`, () =>
      expectSays({ path, send: page.getByRole('button', button) }, given, message),
    )
  }
  const done = 'Password reset instructions have been sent to your email.'
  await sentence(
    '8 Errors',
    "Success messages: 'Password reset instructions have been sent to your email.'",
    async () => {
      await page.getByRole('button', button).click()
      await expect(page.getByText(done, { exact: true })).toBeVisible()
    },
  )
  await sentence('8 Errors', 'Messages are dismissible alerts; success alerts are green', async () => {
    const alert = page.locator('.MuiAlert-root').filter({ hasText: done })
    const { red, green, blue } = await colorOf(alert.locator('svg').first())
    expect(green).toBeGreaterThan(1.2 * Math.max(red, blue))
    await expectDismissed(page, done)
  })
})

test('Start and end of a session', async ({ guest: page, member }) => {
  const stored = () =>
    page.evaluate<(string | null)[]>("['accessToken', 'user'].map((key) => localStorage.getItem(key))")
  const bearerOf = (path: string) => page.waitForRequest((one) => new URL(one.url()).pathname === path)

  await sentence(
    '4 States',
    'Successful login: stores token and user, updates state, sets the authorization header',
    async () => {
      const sent = bearerOf('/api/dashboard')
      await signInByHand(page, member)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('heading', { name: /, Ada$/ })).toBeVisible()
      expect(await stored()).not.toContain(null)
      expect((await sent).headers()['authorization']).toBe(`Bearer ${await tokenOf(page)}`)
    },
  )

  await sentence('7 Calls', 'The bearer token from local storage is attached to every request', async () => {
    const token = await tokenOf(page)
    const headers: (string | undefined)[] = []
    page.on('request', (one) => {
      if (new URL(one.url()).pathname.startsWith('/api/')) headers.push(one.headers()['authorization'])
    })
    for (const [path, heading] of [
      ['/social', 'Connected Accounts'],
      ['/settings', 'Settings'],
      ['/subscription', 'Subscription & Billing'],
      ['/analytics', 'Analytics'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
    await expect.poll(() => headers.length).toBeGreaterThan(8)
    expect([...new Set(headers)]).toEqual([`Bearer ${token}`])
  })

  await sentence(
    '4 States',
    'On start, if both a stored token and a stored user exist, the session is restored: the user is parsed and the bearer header is attached',
    async () => {
      // Only the storage knows this name.
      await page.route('**/api/user/profile', (route) => route.abort())
      await page.evaluate(
        "localStorage.setItem('user', JSON.stringify({ ...JSON.parse(localStorage.getItem('user')), full_name: 'Grace Hopper' }))",
      )
      const sent = bearerOf('/api/dashboard')
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: /^Good \w+, Grace$/ })).toBeVisible()
      expect((await sent).headers()['authorization']).toBe(`Bearer ${await tokenOf(page)}`)
      await page.unroute('**/api/user/profile')
    },
  )

  await sentence(
    '4 States',
    'Logout: removes both stored items, clears state, removes the header',
    async () => {
      await page.getByRole('button', { name: /^Account of / }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')
      expect(await stored()).toEqual([null, null])
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/')
      const sent = bearerOf(login)
      await signInByHand(page, { email: member.email, password: 'Nobody-knows-1' })
      expect((await sent).headers()['authorization']).toBeUndefined()
    },
  )

  await sentence(
    '4 States',
    'If the stored user cannot be parsed, the stored session is cleared',
    async () => {
      await signIn(page, member)
      await page.evaluate("localStorage.setItem('user', '{broken')")
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/')
      expect(await stored()).toEqual([null, null])
    },
  )

  await sentence(
    '4 States',
    'Signed in means a user is present: a token without a user is not enough',
    async () => {
      await signIn(page, member)
      await page.evaluate("localStorage.removeItem('user')")
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/')
      await signOutHere(page)
    },
  )

  await departure(
    '4 States',
    'Any 401 response clears the stored token and user and redirects to /login',
    'A login with a wrong password ends no session, because nobody is signed in.',
    async () => {
      await signIn(page, member)
      // Only this call is refused.
      await answer(page, '/api/social-accounts', noSession)
      await page.goto('/social')
      await expect(page).toHaveURL('/login')
      expect(await stored()).toEqual([null, null])
      await page.unrouteAll()

      await signIn(page, member)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: /, Ada$/ })).toBeVisible()
      await page.evaluate("localStorage.removeItem('accessToken')")
      // The next call of any kind; this one follows the live updates again.
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      await expect(page).toHaveURL(/\/login/)
      expect(await stored()).toEqual([null, null])

      await signInByHand(page, { email: member.email, password: 'Nobody-knows-1' })
      await expectDismissed(page, 'The email, username or password is not right.')
    },
  )

  await sentence('4 States', 'refreshUser: a 401 ends the session through logout', async () => {
    await signIn(page, member)
    // Only the refresh of the user is refused, which Settings asks for.
    await answer(page, '/api/user/profile', noSession)
    await page.goto('/settings')
    await expect(page).toHaveURL('/login')
    expect(await stored()).toEqual([null, null])
    await page.unrouteAll()
    await signOutHere(page)
  })
})
