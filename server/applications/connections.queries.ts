import { CompiledQuery, sql, type Insertable } from 'kysely'
import { defaultPreferences } from '../../contract/accounts/preferences.ts'
import type { ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { MembershipRow } from '../workspaces/index.ts'

/** An access token as it is used: with its connection, the member, the workspace, and the plan of its payer. */
export type UsedTokenRow = MembershipRow & {
  id: string
  name: string
  scopes: ApiKeyScope[]
  audience: string | null
  last_used_at: Date | null
  user_id: string
  email_verified: boolean
  is_deleting: boolean
  shares_usage: boolean
}

// Raw SQL instead of the query builder, because every call with a token runs it.
const findByToken = `
  select c.id, a.name, r.audience, c.last_used_at, c.user_id,
    array(select unnest(r.scopes) intersect select unnest(c.scopes)) as scopes,
    u.email_verified_at is not null as email_verified, u.deletion_requested_at is not null as is_deleting,
    coalesce((u.preferences ->> 'shareAnalytics')::boolean, ${defaultPreferences.shareAnalytics}) as shares_usage,
    m.workspace_id, m.role, m.social_account_ids, w.approval, w.own_approval, w.approves_times, w.payer_id,
    w.archived_at is not null as is_archived, w.delete_at is not null as is_being_deleted, p.paid_plan, p.granted_plan,
    case when m.role <> 'owner' then seats_used(w.payer_id) end as seats_used
  from oauth_records r
  join application_connections c on c.id = r.connection_id
  join applications a on a.id = c.application_id
  join users u on u.id = c.user_id
  join members m on m.workspace_id = c.workspace_id and m.user_id = c.user_id
  join workspaces w on w.id = c.workspace_id
  join workspaces p on p.id = w.payer_id
  where r.kind = 'AccessToken' and r.hash = $1 and r.expires_at > $2`

export async function findUsedToken(db: Db, hash: Buffer, now: Date): Promise<UsedTokenRow | undefined> {
  const { rows } = await db.executeQuery<UsedTokenRow>(CompiledQuery.raw(findByToken, [hash, now]))
  return rows[0]
}

/** Only the first of several concurrent calls writes. */
export async function touchConnection(
  db: Db,
  id: string,
  { now, unlessAfter }: { now: Date; unlessAfter: Date },
): Promise<void> {
  await db
    .updateTable('application_connections')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessAfter)]))
    .execute()
}

/** Saves a connection in the place of the one that the member had to the same application. */
export async function replaceConnection(
  trx: Trx,
  connection: Insertable<Tables['application_connections']>,
): Promise<void> {
  await trx
    .deleteFrom('application_connections')
    .where('application_id', '=', connection.application_id)
    .where('workspace_id', '=', connection.workspace_id)
    .where('user_id', '=', connection.user_id)
    .execute()
  await trx.insertInto('application_connections').values(connection).execute()
}

export async function countConnections(db: Db, workspaceId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('application_connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type ConnectionRow = {
  id: string
  application_name: string
  redirect_uri: string
  workspace_id: string
  workspace_name: string
  user_id: string
  full_name: string
  scopes: ApiKeyScope[]
  created_at: Date
  last_used_at: Date | null
}

type Whose = {
  userId: string
  /** Also those of all members of this workspace. */
  workspaceId: string | undefined
}

const seen = (db: Db, { userId, workspaceId }: Whose) =>
  db
    .selectFrom('application_connections as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .innerJoin('workspaces as w', 'w.id', 'c.workspace_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.workspace_id',
      'c.user_id',
      'c.redirect_uri',
      'c.scopes',
      'c.created_at',
      'c.last_used_at',
    ])
    .select(['a.name as application_name', 'w.name as workspace_name', 'u.full_name'])
    .where((eb) =>
      eb.or([
        eb('c.user_id', '=', userId),
        ...(workspaceId === undefined ? [] : [eb('c.workspace_id', '=', workspaceId)]),
      ]),
    )

/** The newest first. */
export async function listConnectionRows(db: Db, whose: Whose): Promise<ConnectionRow[]> {
  return seen(db, whose).orderBy('c.created_at', 'desc').orderBy('c.id', 'desc').execute()
}

export async function findConnectionRow(
  db: Db,
  whose: Whose,
  id: string,
): Promise<ConnectionRow | undefined> {
  return seen(db, whose).where('c.id', '=', id).executeTakeFirst()
}

/** The connection of a grant, with the name of its application. */
export async function findConnection(db: Db, id: string) {
  return db
    .selectFrom('application_connections as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select(['c.workspace_id', 'c.user_id', 'a.name'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** The ids of all connections of a user. */
export async function listConnectionsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application_connections')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those made before that have no refresh token any more that works: it was not used for long, or never fetched. */
export async function listEndedConnections(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from application_connections c where c.created_at < ${before} and not (
      exists (select from oauth_records r where r.connection_id = c.id and r.kind = 'Grant' and r.expires_at > ${now})
      and exists (select from oauth_records r where r.connection_id = c.id and r.kind = 'RefreshToken'
        and r.consumed_at is null and r.expires_at > ${now}))
    limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends a connection with all its tokens. False if it had ended. */
export async function deleteConnection(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('application_connections')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
