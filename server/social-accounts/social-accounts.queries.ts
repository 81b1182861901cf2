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

/** The connected accounts of a workspace, including those that need to be reconnected. */
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
    // The id is a UUID v7 from the first connection; unlike `connected_at`, it does not change on reconnecting.
    .orderBy('id')
    .execute()
  return [...new Set(rows.map(({ platform }) => platform))]
}

/** Whether the profile is connected or, without a profile, whether an account of the platform needs to be reconnected. */
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

/** The account of any workspace, for background work. */
export function findAccountById(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** Locks the account; waits while it is being renewed, reconnected or disconnected. */
export function lockAccount(trx: Trx, accountId: string): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('social_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the existing account of a profile. */
export function lockAccountByProfile(
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

/** Undefined if the workspace already has this profile. */
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

/** Marks a connected account as needing reconnection. Does nothing if it was disconnected in the meantime. */
export async function markAccountReauthRequired(db: Db | Trx, accountId: string): Promise<void> {
  await db
    .updateTable('social_accounts')
    .set({ status: 'reauth_required' })
    .where('id', '=', accountId)
    .where('status', '=', 'connected')
    .execute()
}

/**
 * Claims accounts whose profile was last read before `readBefore`, the oldest first, by marking them as read now. Several
 * workers claim different accounts, and a profile that cannot be read is tried again a day later.
 */
export async function claimStaleAccounts(
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
