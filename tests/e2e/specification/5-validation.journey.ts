import type { Page } from '@playwright/test'
import { newPerson } from '../people.ts'
import { apiOf, contentField, picture } from '../studio.ts'
import {
  atEmptyComposer,
  atLastStepOfRegistration,
  departs,
  expect,
  provenBy,
  test,
} from './specification.ts'

type Case = { field: string; value: string; message: string }

async function expectRefused(page: Page, button: string, { field, value, message }: Case): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
}

for (const one of [
  { field: 'Email or username', value: '', message: 'Email or username is required' },
  { field: 'Email or username', value: 'ab', message: 'Must be at least 3 characters' },
  { field: 'Password', value: '', message: 'Password is required' },
  { field: 'Password', value: '12345', message: 'Password must be at least 6 characters' },
]) {
  test(`Login: ${one.field} "${one.value}" gives '${one.message}'`, async ({ guest }) => {
    await guest.goto('/login')
    await expectRefused(guest, 'Sign In', one)
  })
}

async function toDetails(page: Page): Promise<void> {
  await page.goto('/register')
  await page.getByRole('radio', { name: 'Influencer' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
}

test("Register: accountType required ('Please select an account type')", async ({ guest }) => {
  await guest.goto('/register')
  await guest.getByRole('button', { name: 'Next' }).click()
  await expect(guest.getByText('Please select an account type')).toBeVisible()
})

for (const one of [
  { field: 'Full name', value: '', message: 'Full name is required' },
  { field: 'Full name', value: 'A', message: 'Full name must be at least 2 characters' },
]) {
  test(`Register: ${one.field} "${one.value}" gives '${one.message}'`, async ({ guest }) => {
    await atLastStepOfRegistration(guest)
    await expectRefused(guest, 'Create Account', one)
  })
}

const kinds = 'Password must contain at least one lowercase letter, one uppercase letter, and one number'
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
  test(`Register: ${one.field} "${one.value}" gives '${one.message}'`, async ({ guest }) => {
    await toDetails(guest)
    if (one.field === 'Confirm password') {
      await guest.getByLabel('Password', { exact: true }).fill('Analytical-1843')
    }
    await expectRefused(guest, 'Next', one)
  })
}

test('Register: phone optional, with a +1 prefix displayed', async ({ guest }) => {
  await atLastStepOfRegistration(guest)
  await expect(guest.getByLabel(/Phone number/)).toHaveValue('')
  await expect(guest.getByText('+1', { exact: true })).toBeVisible()
  const sent = guest.waitForRequest('**/api/auth/register')
  await guest.getByRole('button', { name: 'Create Account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ phone_number: null })
})

test('Forgot password: email required and must match the email pattern', async ({ guest }) => {
  await guest.goto('/login')
  await guest.getByRole('button', { name: 'Forgot password?' }).click()
  const button = 'Send Reset Instructions'
  await expectRefused(guest, button, { field: 'Email', value: '', message: 'Email is required' })
  await expectRefused(guest, button, { field: 'Email', value: 'ada@', message: 'Invalid email address' })
})

test("Verification code: required ('Verification code is required'), exactly 6 digits ('Please enter a valid 6-digit code'), maximum length 6", async ({
  guest,
}) => {
  await guest.goto('/reset-password')
  await guest.getByLabel('Email').fill(newPerson().email)
  await guest.getByRole('button', { name: 'Send Verification Code' }).click()
  const field = guest.getByLabel('Verification code')
  await expect(field).toHaveAttribute('maxlength', '6')
  for (const [value, message] of [
    ['', 'Verification code is required'],
    ['12345', 'Please enter a valid 6-digit code'],
    ['12345a', 'Please enter a valid 6-digit code'],
  ] as const) {
    await field.fill(value)
    await guest.getByRole('button', { name: 'Verify Code' }).click()
    await expect(guest.getByText(message)).toBeVisible()
  }
})

for (const one of [
  { field: 'New password', value: 'Short-1', message: 'Password must be at least 8 characters long' },
  {
    field: 'New password',
    value: 'only-small-letters-1',
    message: 'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  },
  { field: 'Confirm password', value: 'Another-1843', message: 'Passwords do not match' },
]) {
  test(`New password: ${one.field} "${one.value}" gives '${one.message}'`, async ({ guest }) => {
    await guest.goto('/reset-password?token=of-the-mail&email=ada%40example.com')
    if (one.field === 'Confirm password') await guest.getByLabel('New password').fill('Analytical-1843')
    await expectRefused(guest, 'Reset Password', one)
  })
}

test('Content must not be blank to save a draft or publish', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  await contentField(page).fill(' \n ')
  await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
})

test("Content length must not exceed the selected platform's characterLimit ('Content exceeds character limit for this platform'; the publish button is disabled)", async ({
  member,
}) => {
  const { page } = member
  await atEmptyComposer(member)
  await contentField(page).fill('a'.repeat(281))
  await expect(page.getByText('Content exceeds character limit for this platform')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
})

test('Images only (image/*), multiple allowed', async ({ member }) => {
  const { page } = member
  await atEmptyComposer(member)
  const chooser = page.getByLabel('Choose pictures')
  await expect(chooser).toHaveAttribute('accept', /image\//)
  await chooser.setInputFiles([await picture('one.jpg', '#c1121f'), await picture('two.jpg', '#003049')])
  await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2)
})

test(
  'No size or count limit applies to images',
  departs(
    'Each platform takes a number and a size of pictures, and more would fail there: it is said before.',
  ),
  async ({ member }) => {
    const { page } = member
    await atEmptyComposer(member)
    const five = await Promise.all(
      ['one', 'two', 'three', 'four', 'five'].map((name, at) => picture(`${name}.jpg`, `#c1${at}21f`)),
    )
    await page.getByLabel('Choose pictures').setInputFiles(five)
    await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(5)
    await contentField(page).fill('Five pictures, and X takes four')
    await expect(
      page.getByText(/Twitter\/X takes at most 4 pictures in a post; remove 1/).first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish Now' })).toBeDisabled()
  },
)

test(
  "Using the auth context outside its provider raises 'useAuth must be used within an AuthProvider'",
  provenBy('web/shared/auth/auth-context.test.ts, because no screen is outside of it'),
  async ({ member: { page } }) => {
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error)))
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(failures).toEqual([])
  },
)

test(
  'Publishing and AI generation require email_verified true',
  provenBy('4. Publish flow; 4. AI generation'),
  async ({ unverified: { page } }) => {
    // The server enforces it too.
    await page.goto('/robots.txt')
    const { headers } = await apiOf(page)
    const reply = await page.request.post('/api/assistant/generate', {
      headers,
      data: { prompt: 'Fresh bread', platform: 'twitter', language: 'English' },
    })
    expect(reply.status()).toBe(403)
    expect(await reply.json()).toMatchObject({ success: false, code: 'email_not_verified' })
  },
)

test('The landing email field has no validation', async ({ guest }) => {
  await guest.goto('/')
  await guest.getByRole('textbox', { name: 'Your email address' }).fill('no address at all')
  await guest.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click()
  await expect(guest).toHaveURL('/register')
})
