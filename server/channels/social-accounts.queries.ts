import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['social_accounts']>
export type NewAccount = Insertable<Tables['social_accounts']>

/** One social account of a workspace, disconnected ones included; undefined for another workspace's id. */
export function findAccount(
  db: Db | Trx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** The accounts of a workspace with these ids, disconnected ones included, in no order. */
export function listAccountsByIds(
  db: Db | Trx,
  workspaceId: string,
  accountIds: string[],
): Promise<AccountRow[]> {
  if (accountIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', accountIds)
    .execute()
}

/** What a workspace has connected, those that want to be connected again included. */
export function listConnectedAccounts(db: Db, workspaceId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('status', '!=', 'disconnected')
    .orderBy('connected_at')
    .orderBy('id')
    .execute()
}

/** Platforms with an account that is not disconnected, in the order of their first connection. */
export async function listUsedPlatforms(db: Db | Trx, workspaceId: string): Promise<PlatformKey[]> {
  const rows = await db
    .selectFrom('social_accounts')
    .select('platform')
    .where('workspace_id', '=', workspaceId)
    .where('status', '!=', 'disconnected')
    // A UUID v7 made at the first connection and kept at every later one, unlike `connected_at`.
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ platform }) => platform))]
}

/** Whether the profile is connected, or, without one, whether any account of the platform wants to be connected again. */
export async function hasAccountToRestore(
  db: Db | Trx,
  wanted: { workspaceId: string; platform: PlatformKey; externalId: string | undefined },
): Promise<boolean> {
  const accounts = db
    .selectFrom('social_accounts')
    .select('id')
    .where('workspace_id', '=', wanted.workspaceId)
    .where('platform', '=', wanted.platform)
  const found =
    wanted.externalId === undefined
      ? accounts.where('status', '=', 'reauth_required')
      : accounts.where('status', '!=', 'disconnected').where('external_id', '=', wanted.externalId)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** For work that no person asked for: the account of any workspace. */
export function findAccountById(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** Waits for whoever renews, reconnects or disconnects the account at this moment. */
export function lockAccount(trx: Trx, accountId: string): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('social_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** The account that holds this profile already, locked. */
export function lockAccountOfProfile(
  trx: Trx,
  profile: Pick<NewAccount, 'workspace_id' | 'platform' | 'external_id'>,
): Promise<AccountRow> {
  return trx
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', profile.workspace_id)
    .where('platform', '=', profile.platform)
    .where('external_id', '=', profile.external_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Undefined where the workspace has this profile already. */
export function insertAccount(trx: Trx, account: NewAccount): Promise<AccountRow | undefined> {
  return trx
    .insertInto('social_accounts')
    .values(account)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'platform', 'external_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateAccount(
  db: Db | Trx,
  accountId: string,
  changes: Updateable<Tables['social_accounts']>,
): Promise<AccountRow | undefined> {
  return db
    .updateTable('social_accounts')
    .set(changes)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Asks the person to connect again, unless the account was reconnected or disconnected meanwhile. */
export async function markAccountRefused(db: Db | Trx, accountId: string): Promise<void> {
  await db
    .updateTable('social_accounts')
    .set({ status: 'reauth_required' })
    .where('id', '=', accountId)
    .where('status', '=', 'connected')
    .execute()
}

/**
 * Takes accounts whose profile was last read before `readBefore`, the longest unread first, and counts them as read
 * now: of several workers each takes others, and one that cannot be read waits its turn again.
 */
export async function takeUnreadAccounts(
  db: Db,
  taken: { readBefore: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .updateTable('social_accounts')
    .set({ updated_at: taken.now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('social_accounts')
        .select('id')
        .where('status', '=', 'connected')
        .where('updated_at', '<', taken.readBefore)
        .orderBy('updated_at')
        .limit(taken.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
