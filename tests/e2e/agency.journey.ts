import type { Page } from '@playwright/test'
import type { Workspace } from '../../contract/workspaces/workspaces.ts'
import { apiClient } from '../support/api-client.ts'
import { expect, test } from './fixtures.ts'
import { readMail, signedIn } from './people.ts'
import { newHandle } from './studio.ts'
import { switcher } from './workspaces.ts'

async function apiOf(page: Page, workspaceId?: string) {
  const token = String(await page.evaluate("localStorage.getItem('accessToken')"))
  return apiClient(new URL(page.url()).origin, token, workspaceId)
}

async function newClient(page: Page, name: string): Promise<string> {
  const body = { name, timeZone: 'Europe/Vienna', asClient: true }
  const reply = await (await apiOf(page)).call<{ workspace: Workspace }>('POST', '/api/workspaces', body)
  return reply.workspace.id
}

/** Schedules a post in a workspace for two points. */
async function schedule(page: Page, workspaceId: string): Promise<void> {
  const api = await apiOf(page, workspaceId)
  const draft = await api.draft(await api.connect('twitter', newHandle()), 'Planned for a client')
  await api.act(draft, 'schedule', { localTime: '2030-06-03T10:00', timeZone: 'Europe/Vienna' })
}

test('An agency runs three clients on one balance, sees who spent, and lets one pay for itself', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'agency' })
  const clients = ['River Bakes', 'Hill Flowers', 'Sea Books']
  const ids: string[] = []
  for (const name of clients) ids.push(await newClient(page, name))
  const [river = '', hill = ''] = ids
  await schedule(page, river)
  await schedule(page, hill)

  await test.step('the ledger of the agency names the workspaces, and that of a client is its own', async () => {
    await page.goto('/subscription')
    const ledger = page.getByRole('table').filter({ hasText: 'Balance' })
    await expect(ledger.getByRole('row').nth(1)).toContainText('for Hill Flowers')
    await expect(ledger.getByRole('row').nth(2)).toContainText('for River Bakes')
    await expect(ledger.getByRole('row').nth(1)).toContainText('506')
    await page.getByRole('combobox', { name: 'Workspace' }).click()
    await page.getByRole('option', { name: 'River Bakes' }).click()
    await expect(ledger.getByRole('row')).toHaveCount(2)
    await page.goto(`/subscription?workspace=${river}`)
    await expect(
      page.getByText('The plan and the points of Ada Lovelace cover this workspace.'),
    ).toBeVisible()
    await expect(ledger.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /Upgrade to/ })).toBeHidden()
  })

  await test.step('a client leaves the plan, which says before what changes', async () => {
    await page.goto(`/settings/workspace?workspace=${river}`)
    await page.getByRole('button', { name: 'Leave the plan of Ada Lovelace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Let River Bakes pay for itself?' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Its plan becomes Free instead of Agency.',
      'It has 10 points of its own. The 506 points of Ada Lovelace stay there.',
      '1 scheduled post stays scheduled with the points that Ada Lovelace has reserved.',
      'Accounts, posts, media and members stay as they are.',
    ])
    await dialog.getByRole('button', { name: 'Let it pay for itself' }).click()
    await expect(page.getByText('River Bakes pays for itself now.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Leave the plan/ })).toBeHidden()
  })
})

test('From inside a client workspace, the owner of the agency creates another client of it', async ({
  page,
}) => {
  await signedIn(page, undefined, { plan: 'agency' })
  const id = await newClient(page, 'Hill Flowers')
  await page.goto(`/dashboard?workspace=${id}`)
  await switcher(page).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'New workspace' })
  await expect(dialog.getByText("Ada Lovelace's plan and points cover it.")).toBeVisible()
  await dialog.getByLabel('Name').fill('Sea Books')
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(switcher(page)).toContainText('Sea Books')
  await page.goto('/settings/workspace')
  await expect(page.getByRole('button', { name: 'Leave the plan of Ada Lovelace' })).toBeVisible()
})

test('An agency chooses what its plan covers', async ({ page }) => {
  await signedIn(page, undefined, { plan: 'agency' })
  await newClient(page, 'Hill Flowers')
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Let it pay for itself' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let Hill Flowers pay for itself?' })
  await dialog.getByRole('button', { name: 'Let it pay for itself' }).click()
  await expect(page.getByText('0 of 25 client workspaces that the plan covers.')).toBeVisible()
  await page.getByRole('button', { name: 'Make it a client' }).click()
  const question = page.getByRole('dialog', { name: 'Make Hill Flowers a client?' })
  await expect(question).toContainText('Its own plan and points stay aside')
  await question.getByRole('button', { name: 'Make it a client' }).click()
  await expect(page.getByText('1 of 25 client workspaces that the plan covers.')).toBeVisible()
})

test('A workspace is archived and restored, deleted and kept', async ({ page, noErrors }) => {
  noErrors.allow(/403/)
  const person = await signedIn(page, undefined, { plan: 'agency' })
  const id = await newClient(page, 'River Bakes')
  await page.goto(`/settings/workspace?workspace=${id}`)
  await page.getByRole('button', { name: 'Archive Workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(
    page.getByText('River Bakes is archived: nothing is published, and everything stays.'),
  ).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Restore it' }).click()
  const restore = page.getByRole('button', { name: 'Restore Workspace' })
  await expect(restore).toBeFocused()
  await restore.click()
  await expect(page.getByText(/^River Bakes is restored\./)).toBeVisible()

  await page.getByRole('button', { name: 'Delete Workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete River Bakes?' })
  await expect(dialog.getByRole('list', { name: 'What will be deleted' })).toContainText('0 posts')
  await dialog.getByLabel('Current password').fill('Not-my-password-1')
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(dialog.getByText('This is not your current password.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete workspace' }).click()
  await expect(page.getByText(/^River Bakes is deleted on .+, with everything in it\.$/)).toBeVisible()
  expect(await readMail(page, person.email, /River Bakes will be deleted/)).toContain('An owner can undo')
  await page.getByRole('button', { name: 'Keep Workspace' }).click()
  await expect(page.getByText('River Bakes stays.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive Workspace' })).toBeVisible()
})
