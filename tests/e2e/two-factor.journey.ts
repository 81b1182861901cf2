import type { Page } from '@playwright/test'
import { startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import { generateSync } from 'otplib'
import { redirectUri, registerItself, serverMetadata } from '../support/connect-application.ts'
import { expect, test } from './fixtures.ts'
import { readMail, signedIn, type Person } from './people.ts'

/** A code works once, and that of the next interval is accepted as well. */
const codeOf = (secret: string, interval: 0 | 1 = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + interval * 30 })

const toggle = (page: Page) => page.getByRole('switch', { name: 'Two-factor authentication' })

async function enroll(page: Page, { password }: Person) {
  await page.goto('/settings/security')
  await expect(toggle(page)).not.toBeChecked()
  await toggle(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('Not-my-password-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Scan this with your authenticator app.')).toBeVisible()
  await expect(dialog.locator('svg path').first()).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '')
  await dialog.getByLabel('Verification code').fill('abc')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Invalid verification code')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const listed = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(toggle(page)).toBeChecked()
  return { secret, codes }
}

async function enterPassword(page: Page, person: Person) {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Verify Code' }).click()
}

test('A user turns on two-factor authentication, signs in with a code and a recovery code, and turns it off', async ({
  page,
  browser,
  product,
  noErrors,
}) => {
  noErrors.allow(/40[0123]/)
  const person = await signedIn(page)
  const { secret, codes } = await enroll(page, person)
  expect(await readMail(page, person.email, /is on$/)).toContain('recovery codes')

  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await test.step('with a code', async () => {
    await enterPassword(phone, person)
    await enterCode(phone, '000000')
    await expect(phone.getByText('Invalid verification code')).toBeVisible()
    await enterCode(phone, codeOf(secret, 1))
    await expect(phone).toHaveURL('/dashboard')
  })
  await elsewhere.close()

  const another = await browser.newContext({ baseURL: product.url })
  const tablet = await another.newPage()
  await test.step('with a recovery code, on a device that is remembered', async () => {
    await enterPassword(tablet, person)
    await tablet.getByLabel("Don't ask on this device for 30 days").check()
    await enterCode(tablet, codes[0] ?? '')
    await expect(tablet).toHaveURL('/dashboard')
    await tablet.getByRole('button', { name: /account/i }).click()
    await tablet.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(tablet).toHaveURL('/')
    await tablet.goto('/login')
    await tablet.getByLabel('Email or username').fill(person.email)
    await tablet.getByLabel('Password', { exact: true }).fill(person.password)
    await tablet.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(tablet).toHaveURL('/dashboard')
  })
  await another.close()

  await page.reload()
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
  await toggle(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('Verification code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect(toggle(page)).not.toBeChecked()
})

test('Who has to sign in with a code before an application is connected comes back to its request, and connects it with a code', async ({
  page,
  browser,
  product,
  noErrors,
}) => {
  noErrors.allow(/40[0123]/)
  const person = await signedIn(page, undefined, { plan: 'agency' })
  const { secret, codes } = await enroll(page, person)
  const app = { url: product.url }
  const { authorizationUrl } = await startAuthorization(app.url, {
    metadata: await serverMetadata(app),
    clientInformation: await registerItself(app, { name: 'Claude' }),
    redirectUrl: redirectUri,
    resource: new URL('/mcp', app.url),
    state: 'a-state',
  })
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const phone = await elsewhere.newPage()
  await phone.route(`${redirectUri}*`, (route) => route.fulfill({ body: 'Back at the agent' }))
  await phone.goto(authorizationUrl.href)
  await phone.waitForURL('**/login')
  await phone.getByLabel('Email or username').fill(person.email)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
  await enterCode(phone, codeOf(secret, 1))
  await expect(phone.getByRole('heading', { name: 'Connect Claude?' })).toBeVisible()
  await expect(phone.getByText('It gets the tools for agents')).toBeVisible()
  await phone.getByRole('button', { name: 'Allow' }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await dialog.getByLabel('Verification code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(phone.getByText('Back at the agent')).toBeVisible()
  expect(new URL(phone.url()).searchParams.get('state')).toBe('a-state')
  await elsewhere.close()
})
