import type { Db } from '../../context.ts'

/** When the URL of a workspace's calendar feed was created, and by which user. */
export async function findFeed(db: Db, workspaceId: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.created_at', 'users.full_name'])
    .where('calendar_feeds.workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** The workspace with this address. */
export async function findWorkspaceByFeed(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('workspaces', 'workspaces.id', 'calendar_feeds.workspace_id')
    .select(['workspaces.id', 'workspaces.name'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

type NewFeed = { workspaceId: string; tokenHash: Buffer; createdBy: string; now: Date }

/** Replaces the address that the workspace had. */
export async function putFeed(db: Db, { workspaceId, tokenHash, createdBy, now }: NewFeed): Promise<void> {
  const fields = { token_hash: tokenHash, created_by: createdBy, created_at: now }
  await db
    .insertInto('calendar_feeds')
    .values({ workspace_id: workspaceId, ...fields })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(fields))
    .execute()
}

/** False if there is none. */
export async function deleteFeed(db: Db, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Creator = { workspaceId: string; userId: string }

/** Whether a member created the address of a workspace's feed. */
export async function hasFeedOf(db: Db, { workspaceId, userId }: Creator): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the address that a member created, because they know it. */
export async function deleteFeedOf(db: Db, { workspaceId, userId }: Creator): Promise<void> {
  await db
    .deleteFrom('calendar_feeds')
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', userId)
    .execute()
}
