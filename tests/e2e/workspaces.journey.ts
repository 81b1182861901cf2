import { insertConnectedAccount } from '../support/insert-account.ts'
import { apiClient } from '../support/api-client.ts'
import { insertPlanned } from '../support/insert-planned.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { dayMs, plan } from './planned.ts'
import { contentField, newHandle, picture, tokenOf } from './studio.ts'
import { addWorkspace, asAgency, switcher, switchTo } from './workspaces.ts'

test('Two tabs work in two workspaces, and nothing of one comes to the other', async ({
  page,
  context,
  product,
}) => {
  const agency = await asAgency(page)
  const bakes = await addWorkspace(agency, { name: 'River Bakes', plan: 'pro' })
  const token = await tokenOf(page)
  const clientIn = (id: string) => apiClient(product.url, token, id)
  for (const id of [agency.id, bakes]) await clientIn(id).connect('twitter', newHandle())
  await page.goto('/content')
  await expect(page).toHaveTitle('River Agency · Content Studio · Postwright')
  const other = await context.newPage()

  await test.step('an address names the workspace, and the page shows it without', async () => {
    await other.goto(`/content?workspace=${bakes}`)
    await expect(other).toHaveTitle('River Bakes · Content Studio · Postwright')
    await expect(other).toHaveURL('/content')
    await expect(switcher(other)).toHaveAccessibleName('Workspace: River Bakes')
  })

  await test.step('unsaved text stays in its workspace', async () => {
    await contentField(other).fill('Only for the bakery.')
    await other.reload()
    await expect(contentField(other)).toHaveValue('Only for the bakery.')
    await page.bringToFront()
    await page.reload()
    await expect(page).toHaveTitle(/^River Agency/)
    await expect(contentField(page)).toHaveValue('')
    await contentField(page).fill('Only for the agency.')
  })

  await test.step('drafts are saved in the workspace of their tab', async () => {
    await page.getByRole('button', { name: 'Save Draft' }).click()
    await expect(page.getByText('Draft saved successfully!')).toBeVisible()
    await other.bringToFront()
    await other.getByRole('button', { name: 'Save Draft' }).click()
    await expect(other.getByText('Draft saved successfully!')).toBeVisible()
    await other.goto('/content/posts')
    await expect(other.getByRole('link', { name: 'Only for the bakery.' })).toBeVisible()
    await expect(other.getByText('Only for the agency.')).toBeHidden()
    await page.bringToFront()
    await page.goto('/content/posts')
    await expect(page.getByRole('link', { name: 'Only for the agency.' })).toBeVisible()
    await expect(page.getByText('Only for the bakery.')).toBeHidden()
  })

  await test.step('live updates arrive in the tab of their workspace alone', async () => {
    let reloads = 0
    other.on('request', (request) => {
      if (request.url().includes('/api/posts')) reloads += 1
    })
    await plan(clientIn(agency.id), 'Planned elsewhere.', new Date(Date.now() + dayMs))
    await expect(page.getByRole('link', { name: 'Planned elsewhere.' })).toBeVisible()
    expect(reloads).toBe(0)
  })
})

test('A user switches workspaces in the sidebar, on a phone and by the keyboard', async ({ page }) => {
  const agency = await asAgency(page)
  await addWorkspace(agency, { name: 'River Bakes', color: 'rose', plan: 'pro' })
  for (let number = 1; number <= 6; number++) {
    await addWorkspace(agency, { name: `Client ${number}`, archived: number === 6 })
  }
  await page.goto('/content/calendar?view=month')

  await test.step('by mouse; lists stay open, and the next visit begins there', async () => {
    await expect(switcher(page)).toHaveAccessibleName('Workspace: River Agency')
    await switcher(page).click()
    await expect(page.getByRole('menuitemradio')).toHaveCount(8)
    await expect(page.getByRole('menuitemradio', { name: /River Agency/ })).toBeChecked()
    await expect(page.getByRole('menuitemradio', { name: /Client 6/ })).toContainText('Archived')
    await expect(page.getByRole('textbox', { name: 'Find a workspace' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await switchTo(page, 'River Bakes')
    await expect(page).toHaveURL('/content/calendar?view=month')
  })

  await test.step('by Ctrl+K', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search posts and commands' }).fill('switch agency')
    await expect(page.getByRole('option', { name: 'Switch to River Agency' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^River Agency · Calendar/)
  })

  await test.step('on a phone, from More, by a few letters', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await switcher(page).click()
    await page.getByRole('textbox', { name: 'Find a workspace' }).fill('bakes')
    await expect(page.getByRole('menuitemradio')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^River Bakes · Calendar/)
  })

  await test.step('the settings choose the color by which it is told from others', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/settings/workspace')
    await expect(page.getByRole('radio', { name: 'Rose' })).toBeChecked()
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
    // The choice is checked a moment after the click, which `check` does not wait for.
    await page.getByRole('radio', { name: 'Green' }).click()
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
    await saved
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked()
  })
})

test('An agency creates a client workspace with a picture, and works in it at once', async ({ page }) => {
  await asAgency(page)
  await page.goto('/content/posts')
  await expect(page.getByText('No posts yet')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search posts and commands' }).fill('new workspace')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New workspace' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(dialog.getByText('Give the workspace a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('River Bakes')
  await dialog.getByLabel('Picture file').setInputFiles(await picture('bread.jpg', '#b4532a'))
  await dialog.getByRole('radio', { name: 'Rose' }).check()
  await expect(dialog.getByRole('radio', { name: /^A client workspace/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveTitle('River Bakes · Dashboard · Postwright')
  await expect(switcher(page).locator('img')).toBeVisible()
  await page.goto('/clients')
  await expect(page.getByRole('heading', { name: 'Clients of River Agency' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clients' })).toContainText('River Bakes')
})

test('An agency sees what its clients need, and goes there', async ({ page, product }) => {
  const agency = await asAgency(page)
  const client = { payerId: agency.id }
  const bakes = await addWorkspace(agency, { ...client, name: 'River Bakes' })
  await addWorkspace(agency, { ...client, name: 'Quiet Zoo', color: 'rose' })
  await addWorkspace(agency, { ...client, name: 'Old Mill', archived: true })
  await addWorkspace(agency, { ...client, name: 'Unknown Café', role: null })
  await product.withDatabase(async (db) => {
    const owner = { workspaceId: bakes, user: { id: agency.userId } }
    const accountId = await insertConnectedAccount(db, owner, 'twitter')
    const lostId = await insertConnectedAccount(db, owner, 'linkedin')
    const times = [new Date()]
    await insertPlanned(db, owner, { accountId, times })
    await insertPlanned(db, owner, { accountId, times, status: 'failed' })
    await db
      .updateTable('social_accounts')
      .set({ status: 'reauth_required', username: 'bakes' })
      .where('id', '=', lostId)
      .execute()
  })
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await expect(page).toHaveURL('/clients')
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const [quiet, busy] = [rows.filter({ hasText: 'Quiet Zoo' }), rows.filter({ hasText: 'River Bakes' })]
  await expect(quiet).toContainText('Nothing planned')
  await expect(quiet).toContainText('All in order')
  await expect(busy).toContainText('1 post failed')
  await expect(busy.getByRole('link', { name: '1 post', exact: true })).toBeVisible()
  await expect(busy).toContainText('@bakes on LinkedIn has ended')
  await expect(page.getByText('Unknown Café: ask Olga Owner')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Old Mill' })).toBeHidden()
  await page.getByRole('button', { name: 'Show archived clients (1)' }).click()
  await expect(page.getByRole('link', { name: 'Old Mill' })).toBeVisible()
  await expectAccessible(page)

  await busy.getByRole('link', { name: '1 post failed' }).click()
  await expect(page).toHaveTitle(/^River Bakes · Posts/)
  await expect(page).toHaveURL('/content/posts?status=failed')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search posts and commands' }).fill('all clients')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/clients')
  await expect(busy).toBeVisible()
})

test('A member who is removed reads which workspace it was, and keeps the text', async ({
  page,
  product,
  noErrors,
}) => {
  noErrors.allow(/403/)
  const agency = await asAgency(page)
  const bakes = await addWorkspace(agency, { name: 'River Bakes' })
  await product.withDatabase((db) =>
    insertConnectedAccount(db, { workspaceId: bakes, user: { id: agency.userId } }, 'twitter'),
  )
  await page.goto(`/content?workspace=${bakes}`)
  await contentField(page).fill('Half a thought')
  await product.withDatabase((db) =>
    db.deleteFrom('members').where('workspace_id', '=', bakes).where('user_id', '=', agency.userId).execute(),
  )
  // It is also saved while it is typed, and then the dialog is there already.
  await page.getByText('Save Draft', { exact: true }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'You are no longer a member of River Bakes' })
  await expect(dialog).toContainText('What you typed on this page is not lost')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy what I typed' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Half a thought')
  await dialog.getByRole('button', { name: 'Go to River Agency' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(switcher(page)).toHaveAccessibleName('Workspace: River Agency')
})
