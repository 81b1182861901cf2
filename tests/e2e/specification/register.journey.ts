import { newPerson } from '../people.ts'
import { byProxy, expectRefused, expectSays, ours, type Given } from './account-forms.ts'
import { expectLasts, passTimeUntil, stopClock } from './clock.ts'
import { sentence } from './sentences.ts'
import { expect, hold, test } from './specification.ts'

const screen = '2 Authentication'
const path = '/api/auth/register'
const kinds = 'Password must contain at least one lowercase letter, one uppercase letter, and one number'

test('The registration', async ({ page }) => {
  const { name, email, password } = newPerson()
  const create = page.getByRole('button', { name: 'Create Account' })
  await page.clock.install()
  await page.goto('/register')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  /** The titles of the steps, of which the current one is marked. */
  const steps = () =>
    page
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .evaluateAll((all) =>
        all.map((one) => {
          const { innerText } = one as unknown as { innerText: string }
          return one.getAttribute('aria-current') === 'step' ? `> ${innerText}` : innerText
        }),
      )

  await sentence(
    screen,
    'Register is a 3-step wizard with steps Account Type, Account Details, Profile Information',
    () => expect.poll(steps).toEqual(['> Account Type', 'Account Details', 'Profile Information']),
  )
  await sentence(screen, 'A Sign in link is shown', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await page.goBack()
    await expect(next).toBeVisible()
  })
  await sentence(
    '3 Entities',
    'Account types: influencer (Influencer), business_owner (Business Owner)',
    async () => {
      const radios = page.getByRole('radio')
      await expect(radios).toHaveCount(2)
      expect(await radios.evaluateAll((all) => all.map((one) => (one as { value?: unknown }).value))).toEqual(
        ['influencer', 'business_owner'],
      )
      await expect(radios.nth(0)).toHaveAccessibleName(/^Influencer/)
      await expect(radios.nth(1)).toHaveAccessibleName(/^Business Owner/)
    },
  )
  await sentence('4 States', 'Registration: steps 0, 1, 2; Back disabled at step 0', async () => {
    await expect(back).toBeDisabled()
    await expect(page.getByRole('radio')).toHaveCount(2)
  })
  await sentence(
    '5 Validation',
    "Register: accountType required ('Please select an account type')",
    async () => {
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText('Please select an account type', { exact: true })).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(2)
    },
  )

  await sentence(screen, 'Register has Back and Next buttons; Back is disabled at step 0', async () => {
    await expect(back).toBeDisabled()
    await page.getByRole('radio', { name: 'Business Owner' }).check()
    await next.click()
    await expect.poll(steps).toEqual(['Account Type', '> Account Details', 'Profile Information'])
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
    await back.click()
    await expect(page.getByRole('radio', { name: 'Business Owner' })).toBeChecked()
    await expect(back).toBeDisabled()
    await next.click()
  })
  for (const one of [
    { field: 'Email', value: '', message: 'Email is required' },
    { field: 'Email', value: 'ada@example', message: 'Invalid email address' },
    { field: 'Password', value: '', message: 'Password is required' },
    { field: 'Password', value: 'Short-1', message: 'Password must be at least 8 characters' },
    { field: 'Password', value: 'ONLY-CAPITALS-1', message: kinds },
    { field: 'Password', value: 'only-small-letters-1', message: kinds },
    { field: 'Password', value: 'No-Digit-At-All', message: kinds },
    { field: 'Confirm password', value: '', message: 'Please confirm your password' },
    { field: 'Confirm password', value: 'Another-1843', message: 'Passwords do not match' },
  ]) {
    await sentence(
      '5 Validation',
      `Register: ${one.field} "${one.value}" gives '${one.message}'`,
      async () => {
        await page.getByLabel('Password', { exact: true }).fill(password)
        await expectRefused(page, 'Next', one)
      },
    )
  }
  await page.getByLabel('Email').fill(email)
  // Eight characters of three kinds are enough.
  await page.getByLabel('Password', { exact: true }).fill('Abcdef12')
  await page.getByLabel('Confirm password').fill('Abcdef12')
  await next.click()
  await expect.poll(steps).toEqual(['Account Type', 'Account Details', '> Profile Information'])

  for (const one of [
    { field: 'Full name', value: '', message: 'Full name is required' },
    { field: 'Full name', value: 'A', message: 'Full name must be at least 2 characters' },
  ]) {
    await sentence('5 Validation', `Register: ${one.field} "${one.value}" gives '${one.message}'`, () =>
      expectRefused(page, 'Create Account', one),
    )
  }
  await sentence('5 Validation', 'Register: phone optional, with a +1 prefix displayed', async () => {
    await expect(page.getByLabel(/Phone number/)).toHaveValue('')
    await expect(page.getByText('+1', { exact: true })).toBeVisible()
  })

  await page.getByLabel('Full name').fill(name)
  for (const [words, given, message] of [
    ['success false gives the server message', { message: 'No.' }, 'No.'],
    ["success false gives 'Registration failed'", {}, 'Registration failed'],
    ['a thrown request gives the server response message', ours, ours.message],
    ["a thrown request gives 'Network error occurred'", 'no answer', 'Network error occurred'],
    ["5xx without a message gives 'Network error occurred'", { status: 500 }, 'Network error occurred'],
    ["502 of a proxy gives 'Network error occurred'", byProxy, 'Network error occurred'],
  ] as const satisfies [string, Given, string][]) {
    await sentence('8 Errors', `Register: ${words}`, () => expectSays({ path, send: create }, given, message))
  }

  const done = page.getByText('Registration successful! Please check your email to verify your account.', {
    exact: true,
  })
  await stopClock(page)
  const release = await hold(page, `**${path}`)
  const answered = page.waitForResponse(`**${path}`)
  await sentence(
    screen,
    "The last step's button reads Create Account, or Creating Account... while busy",
    async () => {
      await expect(create).toHaveText('Create Account')
      await create.click()
      await expect(page.getByRole('button', { name: 'Creating Account...', exact: true })).toBeVisible()
      await expect(create).toHaveCount(0)
    },
  )
  release()
  await sentence(
    '3 Entities',
    'Registration payload: email, password, full_name, phone_number (null if empty), account_type; response fields read: success, message',
    async () => {
      await passTimeUntil(page, () => done.isVisible())
      const response = await answered
      const { timeZone, ...payload } = response.request().postDataJSON() as Record<string, unknown>
      expect(payload).toEqual({
        email,
        password: 'Abcdef12',
        full_name: name,
        phone_number: null,
        account_type: 'business_owner',
      })
      expect(timeZone).toMatch(/\w/)
      expect(await response.json()).toMatchObject({ success: true, message: expect.any(String) })
    },
  )
  await sentence(
    '8 Errors',
    "Success messages: 'Registration successful! Please check your email to verify your account.'",
    () => expect(done).toBeVisible(),
  )
  const returned = expectLasts(page, 3_000, {
    still: () => expect(page).toHaveURL('/register'),
    over: () => expect(page).toHaveURL('/login'),
  })
  await sentence('9 Constants', 'Redirects: after registration 3 s', () => returned)
  await sentence(screen, 'After success the screen returns to login after 3 seconds', () => returned)
  await sentence('4 States', 'Registration: success returns to login after 3 s', () =>
    expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible(),
  )
})
