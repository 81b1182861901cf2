import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'
import { apiOf, atComposer, contentField, endSessionOnServer, picture } from './studio.ts'

test(
  'Unsaved text survives a reload, a failed save and an expired session',
  { tag: '@core' },
  async ({ page, noErrors }) => {
    noErrors.allow(/401|ERR_FAILED/)
    const person = await signedIn(page)
    await page.goto('/content')

    await test.step('a reload', async () => {
      await contentField(page).fill('Not lost')
      await page.getByLabel('Choose pictures').setInputFiles(await picture('sea.jpg', '#2a6f97'))
      await expect(page.getByRole('button', { name: /add description of picture 1/ })).toBeVisible()
      await page.reload()
      await expect(page.getByText('Restored what you were writing.')).toBeVisible()
      await expect(contentField(page)).toHaveValue('Not lost')
      await expect(page.getByRole('button', { name: /^Remove picture 1/ })).toBeVisible()
    })

    await test.step('a failed save', async () => {
      await page.route('**/api/post-groups/*', (route) => route.abort())
      await page.getByRole('button', { name: 'Save Draft' }).click()
      await expect(page.getByText('Failed to save draft')).toBeVisible()
      await expect(contentField(page)).toHaveValue('Not lost')
      await page.unroute('**/api/post-groups/*')
    })

    await test.step('a session that ended on the server', async () => {
      await contentField(page).fill('Not lost, not even now')
      await (await apiOf(page)).post('/api/auth/logout')
      // Another call may notice it before the click, and show the sign-in page.
      const save = page.getByRole('button', { name: 'Save Draft' })
      await Promise.race([save.click(), page.waitForURL('/login')])
      await expect(page).toHaveURL('/login')
      await page.getByLabel('Email or username').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page).toHaveURL('/content')
      await expect(contentField(page)).toHaveValue('Not lost, not even now')
      await page.getByRole('button', { name: 'Save Draft' }).click()
      await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    })
  },
)

test('A stored user that cannot be read is cleared', async ({ page }) => {
  await signedIn(page)
  await page.evaluate("localStorage.setItem('user', '{broken')")
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/')
  expect(await page.evaluate("localStorage.getItem('accessToken')")).toBeNull()
  expect(await page.evaluate("localStorage.getItem('user')")).toBeNull()
})

test('An expired session is detected on any page, and signing in returns there', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/401/)
  const person = await signedIn(page)
  await endSessionOnServer(page)
  await page.goto('/content/posts?status=draft')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/content/posts?status=draft')
})

test('Signing out in one tab signs out the other', async ({ page, context }) => {
  await signedIn(page)
  await page.goto('/dashboard')
  const other = await context.newPage()
  await other.goto('/social')
  await expect(other.getByText('No accounts connected yet')).toBeVisible()
  // A tab in the background paints once a second, and each click waits for two frames.
  await page.bringToFront()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/')
})

test('Unsaved text is kept when the user leaves the page, and a discarded one can be restored', async ({
  page,
}) => {
  await atComposer(page)
  await contentField(page).fill('Half a thought')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Create Post' }).click()
  await expect(contentField(page)).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(contentField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contentField(page)).toHaveValue('Half a thought')
})
