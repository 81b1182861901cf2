import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db } from '../../server/context.ts'

type Owner = { workspaceId: string; user: { id: string } }

/** A social account for posts that a test writes with SQL. It is disconnected, so nothing can be published to it. */
export const insertAccount = (db: Db, owner: Owner): Promise<string> => insert(db, owner, 'twitter', null)

/** A connected social account with invalid tokens, also on a platform without a connector. */
export async function insertConnectedAccount(db: Db, owner: Owner, platform: PlatformKey): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('connections')
    .values({
      id,
      workspace_id: owner.workspaceId,
      platform,
      // Of another configuration than the sandbox of the tests, so that nobody tries to open the tokens.
      sandbox: false,
      holder_id: id,
      access: Buffer.from('sealed'),
      scopes: [],
    })
    .execute()
  return insert(db, owner, platform, id)
}

async function insert(
  db: Db,
  { workspaceId, user }: Owner,
  platform: PlatformKey,
  connectionId: string | null,
): Promise<string> {
  // Ids created in different milliseconds sort in the order of the first connection.
  await sleep(2)
  const id = randomUUIDv7()
  await db
    .insertInto('social_accounts')
    .values({
      id,
      workspace_id: workspaceId,
      platform,
      external_id: id,
      name: `Of ${platform}`,
      username: `ada_on_${platform}`,
      status: connectionId === null ? 'disconnected' : 'connected',
      connection_id: connectionId,
      sandbox: true,
      connected_by: user.id,
      connected_at: new Date(),
    })
    .execute()
  return id
}
