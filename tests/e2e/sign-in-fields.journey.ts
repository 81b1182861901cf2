import { expect, test } from './fixtures.ts'
import { signedIn } from './people.ts'

const fields = [
  { name: 'server', label: 'Server', help: 'Such as https://example.social', kind: 'url' },
  { name: 'appPassword', label: 'App password', help: 'From the settings of your account', kind: 'password' },
]

const ada = { id: 'ada-id', platform: 'facebook', name: 'Ada', username: 'ada', pictureUrl: null }

// No platform asks for fields yet, so the answers of the server are those of one that does.
test('A sign-in with fields keeps what was typed until the platform accepts it', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/422/)
  await signedIn(page)
  const facebook = { platform: 'facebook', connectable: true, sandbox: false, signInFields: fields }
  await page.route('**/api/social-accounts', (route) =>
    route.fulfill({ json: { success: true, accounts: [], platforms: [facebook] } }),
  )
  await page.route('**/api/social-accounts/connect', (route) =>
    route.fulfill({ json: { success: true, authorizeUrl: '/social/sign-in/facebook?state=a-state' } }),
  )
  const sent: unknown[] = []
  await page.route('**/api/social-accounts/callback', (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) {
      const refusal = { success: false, code: 'platform_refused', message: 'The password is wrong.' }
      return route.fulfill({ status: 422, json: refusal })
    }
    return route.fulfill({ json: { success: true, account: ada, choice: null, authorizeUrl: null } })
  })

  await page.route('**/api/blocked-posts', (route) =>
    route.fulfill({
      json: {
        success: true,
        blocked: sent.length < 2 ? [] : [{ account: { ...ada, isConnected: true }, count: 2, overdue: 0 }],
      },
    }),
  )

  await page.goto('/social')
  await page.getByRole('button', { name: 'Connect Facebook' }).click()
  await expect(page.getByRole('heading', { name: 'Connect your Facebook account' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Server is required.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Server' }).fill('https://example.social')
  await page.getByLabel('App password', { exact: true }).fill('app-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Server' })).toHaveValue('https://example.social')

  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: '@ada on Facebook is connected again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume 2 posts' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/social')
  expect(sent[1]).toEqual({
    platform: 'facebook',
    state: 'a-state',
    fields: [
      { name: 'server', value: 'https://example.social' },
      { name: 'appPassword', value: 'app-password' },
    ],
  })
})
