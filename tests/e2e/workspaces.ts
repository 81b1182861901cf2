import { expect, type Locator, type Page } from '@playwright/test'
import type { PlanKey } from '../../contract/billing/plans.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import type { WorkspaceColor } from '../../contract/workspaces/workspaces.ts'
import { systemClock } from '../../server/infra/clock.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { createWorkspace } from '../../server/workspaces/index.ts'
import { addUser } from '../support/add-user.ts'
import { newPerson, signedIn } from './people.ts'
import { runningProduct } from './product-under-test.ts'

export type Agency = { userId: string; id: string; email: string }

/** A signed-in owner of a workspace called River Agency. */
export async function asAgency(page: Page, plan: PlanKey = 'agency'): Promise<Agency> {
  const { email } = await signedIn(page, undefined, { plan })
  return runningProduct().withDatabase(async (db) => {
    const { user_id: userId, workspace_id: id } = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.user_id', 'members.workspace_id'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow()
    await db.updateTable('workspaces').set({ name: 'River Agency' }).where('id', '=', id).execute()
    return { userId, id, email }
  })
}

type Added = {
  name: string
  color?: WorkspaceColor
  plan?: PlanKey
  /** The workspace that pays for it. */
  payerId?: string
  archived?: boolean
  /** The role of the user; null if they are not in it. */
  role?: Role | null
}

/** A workspace that Olga owns, in which a user has a role. Returns its id. */
export async function addWorkspace(
  { userId }: Pick<Agency, 'userId'>,
  { name, color = 'teal', plan = 'free', payerId, archived = false, role = 'admin' }: Added,
): Promise<string> {
  return runningProduct().withDatabase(async (db) => {
    const config = { defaultPlan: 'free' } as const
    const { email } = newPerson()
    const olga = await addUser({ db, clock: systemClock, config }, { email, fullName: 'Olga Owner' })
    const now = new Date()
    const id = await inTransaction(db, (trx) =>
      createWorkspace(trx, { ownerId: olga.user.id, name, timeZone: 'Europe/Vienna', plan, now }),
    )
    await db
      .updateTable('workspaces')
      .set({
        color,
        granted_plan: plan,
        ...(payerId !== undefined && { payer_id: payerId }),
        ...(archived && { archived_at: now }),
      })
      .where('id', '=', id)
      .execute()
    if (role !== null) {
      await db.insertInto('members').values({ workspace_id: id, user_id: userId, role }).execute()
    }
    return id
  })
}

/** The head of the sidebar. */
export const switcher = (page: Page): Locator => page.getByRole('button', { name: /^Workspace: / })

export async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect(page).toHaveTitle(new RegExp(`^${name} · `))
}
