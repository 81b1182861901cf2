import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'
import { findMail, newPerson, signedIn, type Person } from './people.ts'
import { contentField } from './studio.ts'
import { addWorkspace, asAgency, switcher } from './workspaces.ts'

/** The address in the mail of an invitation. */
async function invitationLink(page: Page, email: string): Promise<string> {
  const { text } = await findMail(page, email, /^You are invited to/)
  return /https?:\S+\/invitation#\S+/.exec(text)?.[0] ?? ''
}

/** An owner on the members screen, who invites an address as the role that is chosen already, or another one. */
async function invites(page: Page, email: string, role?: string): Promise<string> {
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite members' })
  await dialog.getByLabel('Email addresses').fill(email)
  if (role !== undefined) await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: /^Invite as/ }).click()
  await expect(page.getByText('Invited. The link works for seven days.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Invitations' }).getByText(email)).toBeVisible()
  return invitationLink(page, email)
}

async function changeRole(page: Page, name: string, role: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` })
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

const named = (name: string): Person => ({ ...newPerson(), name })

async function otherPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  return context.newPage()
}

test('Invite a helper who writes and does not publish, who joins as a new user', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, named('Olga Owner'), { plan: 'pro' })
  await page.goto('/dashboard')
  // Four clicks besides the address.
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite members' })
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await expectAccessible(page)
  const nina = named('Nina New')
  await page.keyboard.type(nina.email)
  await dialog.getByRole('button', { name: 'Invite as contributor' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 of 3 seats of the Pro plan taken.')).toBeVisible()

  const guest = await otherPage(browser, baseURL)
  await guest.goto(await invitationLink(page, nina.email))
  await expect(guest.getByRole('heading', { name: 'Join Olga Owner' })).toBeVisible()
  await expect(
    guest.getByText('Olga Owner invites you as a contributor, who writes drafts that others publish.'),
  ).toBeVisible()
  await expectAccessible(guest)
  await guest.getByLabel('Full name').fill(nina.name)
  await guest.getByLabel('Password', { exact: true }).fill(nina.password)
  await guest.getByLabel('Confirm password').fill(nina.password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.goto('/content')
  await expect(
    guest.getByText('Your role does not publish. Save a draft and ask Olga Owner or an editor'),
  ).toBeVisible()
  await guest.goto('/settings/members')
  await expect(guest.getByText('Ask Olga Owner if something should change.')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await guest.context().close()

  // Without loading the page again.
  await expect(page.getByRole('list', { name: 'Members' }).getByText(nina.email)).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
})

test('An invited user who has an account signs in and joins', async ({ page, browser, baseURL }) => {
  const guest = await otherPage(browser, baseURL)
  await guest.goto('/login')
  const lena = await signedIn(guest, named('Lena Lake'))
  await guest.evaluate('localStorage.clear()')
  await signedIn(page, named('Olga Owner'), { plan: 'pro' })
  await guest.goto(await invites(page, lena.email, 'Editor'))
  await guest.getByRole('button', { name: `Sign in as ${lena.email}` }).click()
  await expect(guest.getByLabel('Email or username')).toHaveValue(lena.email)
  await guest.getByLabel('Password', { exact: true }).fill(lena.password)
  await guest.getByRole('button', { name: 'Sign In' }).click()
  await guest.getByRole('button', { name: 'Join Olga Owner as editor' }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.goto('/settings/members')
  await expect(guest.getByRole('list', { name: 'Members' }).getByText('Olga Owner')).toBeVisible()
  await guest.context().close()
})

test('A user who is signed in with another address is told so, and switches', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, named('Olga Owner'), { plan: 'pro' })
  const invited = named('Ivy Invited')
  const link = await invites(page, invited.email)
  const guest = await otherPage(browser, baseURL)
  await guest.goto('/login')
  const other = await signedIn(guest, named('Otto Other'))
  await guest.goto(link)
  await expect(
    guest.getByText(`This invitation is for ${invited.email}, and you are signed in as ${other.email}.`),
  ).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('button', { name: `Create an account for ${invited.email}` }).click()
  await guest.getByLabel('Full name').fill(invited.name)
  await guest.getByLabel('Password', { exact: true }).fill(invited.password)
  await guest.getByLabel('Confirm password').fill(invited.password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.context().close()
})

test('A member who is removed while working is told so within seconds, and what was typed is kept', async ({
  page,
  browser,
  baseURL,
}) => {
  await signedIn(page, named('Olga Owner'), { plan: 'pro' })
  const lena = named('Lena Lake')
  const guest = await otherPage(browser, baseURL)
  await guest.goto(await invites(page, lena.email, 'Editor'))
  await guest.getByLabel('Full name').fill(lena.name)
  await guest.getByLabel('Password', { exact: true }).fill(lena.password)
  await guest.getByLabel('Confirm password').fill(lena.password)
  await guest.getByRole('button', { name: 'Create account and join' }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.goto('/content')
  await contentField(guest).fill('Almost finished')

  // A role that changes while its member writes is said, and what was typed stays.
  await changeRole(page, lena.name, 'Viewer')
  await contentField(guest).press('End')
  await guest.keyboard.type(' and kept')
  await expect(guest.getByText('You only read in this workspace. Ask Olga Owner')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
  await expect(contentField(guest)).toHaveValue('Almost finished and kept')
  await changeRole(page, lena.name, 'Editor')

  await page.getByRole('button', { name: `Actions for ${lena.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${lena.name}?` })
  await expect(dialog.getByText('Their open windows and running uploads here end')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${lena.name} was removed.`)).toBeVisible()

  const lost = guest.getByRole('dialog', { name: 'You are no longer a member of Olga Owner' })
  await expect(lost).toBeVisible({ timeout: 5_000 })
  await expect(lost.getByRole('button', { name: 'Copy what I typed' })).toBeVisible()
  await lost.getByRole('button', { name: `Go to ${lena.name}` }).click()
  await expect(guest).toHaveURL(/\/dashboard/)
  await guest.context().close()
})

test('An only owner reads what comes before leaving, and whoever leaves is shown another workspace', async ({
  page,
}) => {
  const agency = await asAgency(page)
  const leave = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Leave this workspace' }).click()
  }
  await page.goto('/settings/members')
  await leave('Ada Lovelace')
  const only = page.getByRole('dialog', { name: 'You are the only owner of River Agency' })
  await expect(only).toBeVisible()
  await expectAccessible(page)
  await only.getByRole('link', { name: 'delete the workspace' }).click()
  await expect(page.getByRole('button', { name: 'Delete Workspace' })).toBeInViewport()

  const bakes = await addWorkspace(agency, { name: 'River Bakes', plan: 'pro' })
  await page.goto(`/settings/members?workspace=${bakes}`)
  await leave('Ada Lovelace')
  const dialog = page.getByRole('dialog', { name: 'Leave River Bakes?' })
  await expect(dialog.getByText('Your open windows and running uploads here end')).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('You left River Bakes.')).toBeVisible()
  await expect(switcher(page)).toContainText('River Agency')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('An owner hands the workspace over and becomes an admin', async ({ page, product, noErrors }) => {
  noErrors.allow(/hand-over/)
  const olga = await signedIn(page, named('Olga Owner'), { plan: 'pro' })
  const lena = named('Lena Lake')
  const link = await invites(page, lena.email, 'Admin')
  const headers = { 'x-forwarded-for': '10.9.8.7' }
  const token = link.split('#')[1]
  const data = { token, full_name: lena.name, password: lena.password }
  const joined = await page.request.post(`${product.url}/api/auth/register-invited`, { data, headers })
  expect(joined.ok(), await joined.text()).toBe(true)

  await page.getByRole('button', { name: `Actions for ${lena.name}` }).click()
  await page.getByRole('menuitem', { name: 'Hand over the workspace' }).click()
  const dialog = page.getByRole('dialog', { name: `Hand over to ${lena.name}?` })
  await dialog.getByLabel('Current password').fill('Wrong-horse-7')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Current password').fill(olga.password)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(`${lena.name} owns the workspace now.`)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: olga.email })).toContainText('Admin')
  await expect(page.getByRole('button', { name: `Actions for ${lena.name}` })).toHaveCount(0)
})
