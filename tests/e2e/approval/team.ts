import type { Browser, Page } from '@playwright/test'
import type { Role } from '../../../contract/workspaces/access.ts'
import { newPerson, signedIn } from '../people.ts'
import { runningProduct } from '../product-under-test.ts'
import { clientOf } from '../studio.ts'

/** A browser of another member, who works in the workspace of the user of this page. */
export async function memberOf(
  page: Page,
  browser: Browser,
  { name, role }: { name: string; role: Role },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: runningProduct().url, reducedMotion: 'reduce' })
  const other = await context.newPage()
  const { email } = await signedIn(other, { ...newPerson(), name })
  const client = await clientOf(page)
  const { workspaces } = await client.call<{ workspaces: { id: string; isCurrent: boolean }[] }>(
    'GET',
    '/api/workspaces',
  )
  const workspaceId = workspaces.find(({ isCurrent }) => isCurrent)?.id ?? ''
  await runningProduct().withDatabase(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await db.insertInto('members').values({ workspace_id: workspaceId, user_id: id, role }).execute()
  })
  await (await clientOf(other)).call('POST', '/api/session/workspace', { workspaceId })
  return other
}
