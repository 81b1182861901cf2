import { startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import { exchange, refresh, registerItself, serverMetadata } from '../support/connect-application.ts'
import { listen } from '../support/listen.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { signedIn } from './people.ts'

test('An application asks, a member signs in, chooses and allows, it calls the API, and the member disconnects it', async ({
  page,
  request,
  product,
  noErrors,
}) => {
  const app = { url: product.url }
  const agent = await listen((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Agent</title><h1>Back at the agent</h1>')
  })
  const redirectUri = `${agent.origin}/callback`
  const { email, password } = await signedIn(page, undefined, { plan: 'agency' })
  await page.evaluate('localStorage.clear()')
  const client = await registerItself(app, { name: 'Claude', redirectUris: [redirectUri] })
  const asking = { client, redirectUri }
  const { authorizationUrl, codeVerifier } = await startAuthorization(app.url, {
    metadata: await serverMetadata(app),
    clientInformation: client,
    redirectUrl: redirectUri,
    resource: new URL('/api/v1', app.url),
    state: 'a-state',
  })

  await test.step('who is not signed in signs in first, and comes back to the request', async () => {
    noErrors.allow(/status of 401/)
    await page.goto(authorizationUrl.href)
    await page.waitForURL('**/login')
    await page.getByLabel('Email or username').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Connect Claude?' })).toBeVisible()
  })

  await test.step('the request says who asks, and what publishes or costs something is off', async () => {
    await expect(page.getByText('not verified by')).toBeVisible()
    await expect(page.getByText('127.0.0.1')).toBeVisible()
    await expect(page.getByText('without the bounds that agents have')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Read posts, media and analytics' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Publish and schedule/ })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /costs points/ })).not.toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  let token = ''
  let refreshToken = ''
  const call = () =>
    request.get('/api/v1/workspaces/current', { headers: { authorization: `Bearer ${token}` } })
  await test.step('allowing leads back to the application, which calls the API', async () => {
    await page.getByRole('button', { name: 'Allow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(password)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { name: 'Back at the agent' })).toBeVisible()
    const to = new URL(page.url())
    expect(to.searchParams.get('state')).toBe('a-state')
    const tokens = await exchange(app, asking, { code: to.searchParams.get('code') ?? '', codeVerifier })
    token = tokens.access_token
    refreshToken = tokens.refresh_token ?? ''
    expect((await call()).status()).toBe(200)
  })

  await test.step('the request cannot be used again', async () => {
    noErrors.allow(/status of 40[04]/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'This request has ended' })).toBeVisible()
  })

  await test.step('the member sees it in Settings and disconnects it, and it is refused', async () => {
    await page.goto('/settings/api')
    const row = page.getByRole('list', { name: 'Connected applications' }).getByRole('listitem')
    await expect(row).toContainText('Claude')
    await expect(row).toContainText('Last used')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Disconnect Claude' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('No applications yet')).toBeVisible()
    expect((await call()).status()).toBe(401)
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject({ errorCode: 'invalid_grant' })
  })
  await agent.close()
})

test('An owner registers an application, changes it, rotates its secret and deletes it', async ({ page }) => {
  const { password } = await signedIn(page, undefined, { plan: 'agency' })
  await page.goto('/settings/api')
  await page.getByRole('button', { name: 'Register application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Planner')
  await dialog.getByLabel('Redirect addresses').fill('https://app.example.com/callback')
  await dialog.getByLabel('Current password').fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Register application' }).click()
  await expect(page.getByRole('heading', { name: 'Planner is registered' })).toBeVisible()
  const secret = await page.getByRole('textbox', { name: 'Client secret' }).inputValue()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('list', { name: 'Your applications' }).getByRole('listitem')
  await expect(row).toContainText('https://app.example.com/callback')

  await row.getByRole('button', { name: 'Change Planner' }).click()
  await dialog.getByLabel('Name').fill('Planner 2')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Planner 2')

  await row.getByRole('button', { name: 'Rotate the secret of Planner 2' }).click()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByRole('heading', { name: 'Planner 2 has a new secret' })).toBeVisible()
  expect(await page.getByRole('textbox', { name: 'Client secret' }).inputValue()).not.toBe(secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await row.getByRole('button', { name: 'Delete Planner 2' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No application registered')).toBeVisible()
})
