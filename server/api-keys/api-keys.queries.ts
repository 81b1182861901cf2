import { CompiledQuery, sql, type Insertable, type Selectable } from 'kysely'
import { defaultPreferences } from '../../contract/accounts/preferences.ts'
import type { ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { MembershipRow } from '../workspaces/index.ts'

type Row = Selectable<Tables['api_keys']>

/** A key as it is used: with its member, the workspace, and the plan of its payer. */
export type UsedKeyRow = MembershipRow & {
  id: string
  name: string
  scopes: ApiKeyScope[]
  addresses: string[]
  ends_at: Date | null
  last_used_at: Date | null
  user_id: string
  email_verified: boolean
  is_deleting: boolean
  shares_usage: boolean
}

// Raw SQL instead of the query builder, because every call with a key runs it. The subqueries leave PostgreSQL few orders
// of joins to choose from, which takes longer than running one.
const findBySecret = `
  select k.id, k.name, k.scopes, k.addresses, k.ends_at, k.last_used_at, k.user_id,
    u.email_verified_at is not null as email_verified, u.deletion_requested_at is not null as is_deleting,
    coalesce((u.preferences ->> 'shareAnalytics')::boolean, ${defaultPreferences.shareAnalytics}) as shares_usage,
    k.workspace_id, m.role, m.social_account_ids, w.approval, w.own_approval, w.approves_times, w.payer_id,
    w.archived_at is not null as is_archived, w.delete_at is not null as is_being_deleted, p.paid_plan, p.granted_plan,
    case when m.role <> 'owner' then seats_used(w.payer_id) end as seats_used
  from api_keys k
  join users u on u.id = k.user_id
  join lateral (
    select role, social_account_ids from members
    where workspace_id = k.workspace_id and user_id = k.user_id limit 1
  ) m on true
  left join workspaces w on w.id = k.workspace_id
  left join workspaces p on p.id = w.payer_id
  where k.id = (select api_key_id from api_key_secrets where hash = $1 and (ends_at is null or ends_at > $2))`

export async function findUsedKey(db: Db, hash: Buffer, now: Date): Promise<UsedKeyRow | undefined> {
  const { rows } = await db.executeQuery<UsedKeyRow>(CompiledQuery.raw(findBySecret, [hash, now]))
  return rows[0]
}

/** Only the first of several concurrent calls writes. */
export async function touchKey(db: Db, id: string, { now, unlessAfter }: { now: Date; unlessAfter: Date }) {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessAfter)]))
    .execute()
}

export type KeyRow = Row & {
  full_name: string
  /** When the last of its former secrets ends. */
  former_ends_at: Date | null
}

const listed = (db: Db, workspaceId: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .selectAll('k')
    .select('u.full_name')
    .select((eb) =>
      eb
        .selectFrom('api_key_secrets as s')
        .whereRef('s.api_key_id', '=', 'k.id')
        .select((s) => s.fn.max('s.ends_at').as('ends_at'))
        .as('former_ends_at'),
    )
    .where('k.workspace_id', '=', workspaceId)

/** The keys of a workspace, or of one member, the newest first. */
export async function listKeyRows(
  db: Db,
  workspaceId: string,
  userId: string | undefined,
): Promise<KeyRow[]> {
  const keys = listed(db, workspaceId)
  return (userId === undefined ? keys : keys.where('k.user_id', '=', userId))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
}

export async function findKeyRow(db: Db, workspaceId: string, id: string): Promise<KeyRow | undefined> {
  return listed(db, workspaceId).where('k.id', '=', id).executeTakeFirst()
}

/** Locks a key until the transaction ends. */
export async function lockKey(trx: Trx, workspaceId: string, id: string): Promise<Row | undefined> {
  return trx
    .selectFrom('api_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countKeysOf(db: Db, workspaceId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertKey(trx: Trx, key: Insertable<Tables['api_keys']>, hash: Buffer): Promise<void> {
  await trx.insertInto('api_keys').values(key).execute()
  await trx.insertInto('api_key_secrets').values({ hash, api_key_id: key.id }).execute()
}

/** Gives a key another secret. Those before it end at `formerEndsAt`, or earlier if they already had an end. */
export async function replaceSecret(
  trx: Trx,
  id: string,
  { hash, tail, now, formerEndsAt }: { hash: Buffer; tail: string; now: Date; formerEndsAt: Date },
): Promise<void> {
  await trx.deleteFrom('api_key_secrets').where('api_key_id', '=', id).where('ends_at', '<=', now).execute()
  await trx
    .updateTable('api_key_secrets')
    .set({ ends_at: sql<Date>`least(ends_at, ${formerEndsAt})` })
    .where('api_key_id', '=', id)
    .execute()
  await trx.insertInto('api_key_secrets').values({ hash, api_key_id: id }).execute()
  await trx.updateTable('api_keys').set({ tail, rotated_at: now }).where('id', '=', id).execute()
}

export async function deleteKey(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('api_keys').where('id', '=', id).execute()
}
