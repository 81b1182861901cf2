import { sql, type Insertable, type Selectable } from 'kysely'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type ConnectionRow = Selectable<Tables['connections']>
type NewConnection = Insertable<Tables['connections']>
type AccessColumns = Pick<ConnectionRow, 'access' | 'scopes' | 'expires_at' | 'ends_at'>

const noLease = { lease_owner: null, lease_until: null }

/** The connection in any workspace, for background work. */
export function findConnection(db: Db | Trx, connectionId: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('connections').selectAll().where('id', '=', connectionId).executeTakeFirst()
}

/** Undefined for a connection of another workspace. */
export function findWorkspaceConnection(
  db: Db,
  workspaceId: string,
  connectionId: string,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', connectionId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Locks a connection before its accounts are changed, so that it is not deleted or replaced in the meantime. */
export function lockConnection(trx: Trx, connectionId: string): Promise<ConnectionRow | undefined> {
  return trx
    .selectFrom('connections')
    .selectAll()
    .where('id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst()
}

/** The connections of a workspace with one platform, locked until the transaction ends. */
export function lockConnections(
  trx: Trx,
  workspaceId: string,
  platform: PlatformKey,
): Promise<ConnectionRow[]> {
  return trx
    .selectFrom('connections')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Inserts a connection, or replaces the access of the existing one with this id. A running renewal is ignored from then
 * on.
 */
export async function saveConnection(trx: Trx, connection: NewConnection): Promise<ConnectionRow> {
  const { access, scopes, expires_at, ends_at, sandbox, updated_at } = connection
  return trx
    .insertInto('connections')
    .values(connection)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        access,
        scopes,
        expires_at,
        ends_at,
        sandbox,
        updated_at,
        version: eb('connections.version', '+', 1),
        ...noLease,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps a connection from being deleted as unused while its accounts are being saved. */
export async function touchConnection(trx: Trx, connectionId: string, now: Date): Promise<void> {
  await trx.updateTable('connections').set({ updated_at: now }).where('id', '=', connectionId).execute()
}

/** Deletes a connection that no account uses any more and returns it. */
export function deleteUnusedConnection(trx: Trx, connectionId: string): Promise<ConnectionRow | undefined> {
  return trx
    .deleteFrom('connections')
    .where('id', '=', connectionId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('social_accounts')
            .select('social_accounts.id')
            .whereRef('social_accounts.connection_id', '=', 'connections.id'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Connections without accounts that were last changed before `before`: nobody chose a profile. */
export async function listUnusedConnections(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .leftJoin('social_accounts', 'social_accounts.connection_id', 'connections.id')
    .select('connections.id')
    .where('social_accounts.id', 'is', null)
    .where('connections.updated_at', '<', before)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** The connections with these ids. */
export function listConnections(db: Db, ids: string[]): Promise<ConnectionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('connections').selectAll().where('id', 'in', ids).execute()
}

/**
 * Claims one connection whose access ends within this time and for which no warning was sent, and records the warning.
 */
export function claimEndingConnection(
  trx: Trx,
  { after, until }: { after: Date; until: Date },
): Promise<ConnectionRow | undefined> {
  return trx
    .updateTable('connections')
    .set((eb) => ({ warned_of: eb.ref('ends_at') }))
    .where('id', '=', (query) =>
      query
        .selectFrom('connections')
        .select('id')
        .where('ends_at', '>', after)
        .where('ends_at', '<', until)
        .where(sql<boolean>`warned_of is distinct from ends_at`)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/**
 * Takes the lease for renewing a connection. False if another worker has it, or has renewed the access since `version`.
 */
export async function claimRenewal(
  db: Db,
  { id, version, owner, seconds }: { id: string; version: number; owner: string; seconds: number },
): Promise<boolean> {
  const claimed = await db
    .updateTable('connections')
    .set({ lease_owner: owner, lease_until: sql`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores renewed access. Undefined if it was replaced or deleted since `version`. */
export function storeRenewed(
  db: Db,
  { id, version }: { id: string; version: number },
  access: AccessColumns,
): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('connections')
    .set({ ...access, version: version + 1, ...noLease })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function endLease(db: Db, id: string, owner: string): Promise<void> {
  await db
    .updateTable('connections')
    .set(noLease)
    .where('id', '=', id)
    .where('lease_owner', '=', owner)
    .execute()
}

/** Whether another connection has access of the same platform user. */
export async function isHeldElsewhere(db: Db, connection: ConnectionRow): Promise<boolean> {
  const other = await db
    .selectFrom('connections')
    .select('id')
    .where('platform', '=', connection.platform)
    .where('holder_id', '=', connection.holder_id)
    .where('sandbox', '=', connection.sandbox)
    .where('id', '<>', connection.id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export function listWorkspaceConnections(db: Db, workspaceId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('id')
    .execute()
}
