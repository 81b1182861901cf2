import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type AccountRow = Selectable<Tables['social_accounts']>
export type NewAccount = Insertable<Tables['social_accounts']>

/** A social account of a workspace, including disconnected ones; undefined for the id of another workspace. */
export function findAccount(
  db: Db | Trx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return byId(db, workspaceId, accountId).executeTakeFirst()
}

/** Finds the account and locks it against changes until the transaction ends. */
export function lockAccountForShare(
  trx: Trx,
  workspaceId: string,
  accountId: string,
): Promise<AccountRow | undefined> {
  return byId(trx, workspaceId, accountId).forShare().executeTakeFirst()
}

const byId = (db: Db | Trx, workspaceId: string, accountId: string) =>
  db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)

/** The accounts of a workspace with these ids, including disconnected ones, unsorted. */
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

/** Whether the profile is connected or, without a profile, whether an account of the platform must be reconnected. */
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

/** The account in any workspace, for background work. */
export function findAccountById(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('social_accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** The connected accounts that a connection serves. */
export function listConnectedOf(db: Db | Trx, connectionId: string): Promise<AccountRow[]> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'connected')
    .orderBy('id')
    .execute()
}

/** The accounts of a workspace on one platform, disconnected ones included. */
export function listPlatformAccounts(
  db: Db | Trx,
  workspaceId: string,
  platform: PlatformKey,
): Promise<AccountRow[]> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .execute()
}

/** Whether it is a hashtag set of the workspace. If so, it cannot be deleted until the transaction ends. */
export async function lockHashtagSetForShare(trx: Trx, workspaceId: string, setId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('saved_texts')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', setId)
    .where('kind', '=', 'hashtags')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The texts of hashtag sets, by id. */
export async function listHashtags(db: Db, setIds: string[]): Promise<Map<string, string>> {
  if (setIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('saved_texts')
    .select(['id', 'content'])
    .where('id', 'in', setIds)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** How many posts of an account are scheduled. */
export async function countScheduledPosts(db: Db | Trx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('social_account_id', '=', accountId)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return count
}

export async function findUserName(db: Db | Trx, userId: string): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.full_name
}

/** Inserts an account. A profile that the workspace already has keeps its id, its posts, its history and its picture. */
export function saveAccount(trx: Trx, account: NewAccount): Promise<AccountRow> {
  const { id: _id, workspace_id: _workspace, platform: _platform, external_id: _profile, ...facts } = account
  return trx
    .insertInto('social_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'platform', 'external_id']).doUpdateSet(facts),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** Stores the number of an account's followers at an instant, in its daily series in the workspace's time zone. */
export async function saveFollowers(
  db: Db,
  accountId: string,
  { followers, at }: { followers: number; at: Date },
): Promise<void> {
  await sql`
    insert into account_days (social_account_id, day, followers)
    select a.id, (${at}::timestamptz at time zone w.time_zone)::date, ${followers}
    from social_accounts a join workspaces w on w.id = a.workspace_id
    where a.id = ${accountId}
    on conflict (social_account_id, day) do update set followers = excluded.followers`.execute(db)
}

/** Marks the connected accounts of a connection as to be reconnected and returns them. */
export async function markAccountsReauthRequired(
  trx: Trx,
  connectionId: string,
  { accountId, reason = null }: { accountId?: string | undefined; reason?: string | null },
): Promise<AccountRow[]> {
  return trx
    .updateTable('social_accounts')
    .set({ status: 'reauth_required', reauth_reason: reason })
    .where('connection_id', '=', connectionId)
    .where('status', '=', 'connected')
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? ''))
    .returningAll()
    .execute()
}

/**
 * Claims accounts whose profile was last read before `readBefore`, the oldest first, by marking them as read now.
 * Several workers claim different accounts. A profile that cannot be read is retried a day later.
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

/** Disconnects all accounts of a connection, because its workspace is deleted. */
export async function disconnectAll(trx: Trx, connectionId: string): Promise<void> {
  await trx
    .updateTable('social_accounts')
    .set({ status: 'disconnected', connection_id: null })
    .where('connection_id', '=', connectionId)
    .execute()
}

/** The storage keys of the pictures of all accounts of a workspace, disconnected ones included. */
export async function listPictureKeys(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('social_accounts')
    .select('picture_key')
    .where('workspace_id', '=', workspaceId)
    .where('picture_key', 'is not', null)
    .$narrowType<{ picture_key: string }>()
    .execute()
  return rows.map((row) => row.picture_key)
}
