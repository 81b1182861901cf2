import { randomUUID } from 'node:crypto'
import type { Db } from '../../server/context.ts'

/** A social account for posts that a test writes with SQL. It is disconnected, so nothing can be published to it. */
export async function insertAccount(
  db: Db,
  { workspaceId, user }: { workspaceId: string; user: { id: string } },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('social_accounts')
    .values({
      id,
      workspace_id: workspaceId,
      platform: 'twitter',
      external_id: id,
      name: 'An account',
      username: 'an_account',
      picture_key: null,
      profile_url: null,
      followers: null,
      status: 'disconnected',
      connection_id: null,
      sandbox: true,
      connected_by: user.id,
      connected_at: new Date(),
    })
    .execute()
  return id
}
