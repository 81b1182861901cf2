import type { Role } from '../../contract/workspaces/access.ts'
import type { TestApp, TestUser } from './app.ts'

/** Makes the user a member of another workspace, in which their session then works. */
export async function joinWorkspace(
  app: TestApp,
  { user, token }: Pick<TestUser, 'user' | 'token'>,
  workspaceId: string,
  role: Role,
): Promise<void> {
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: user.id, role })
    .execute()
  const { status } = await app.request('POST', '/api/session/workspace', { token, body: { workspaceId } })
  if (status !== 200) throw new Error(`Switching the workspace answered ${status}`)
}
