import { sql, CompiledQuery } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import { defaultPreferences } from '../../../contract/accounts/preferences.ts'
import type { Db, Trx } from '../../context.ts'
import type { Device } from './known-devices.queries.ts'
import type { MembershipRow } from '../../workspaces/index.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

type SessionColumns = {
  id: string
  user_id: string
  last_used_at: Date
  email_verified: boolean
  /** Whether the user requested the deletion of the account. */
  is_deleting: boolean
  shares_usage: boolean
}

/** `workspace_id` is null if the user is not a member of any workspace. */
export type SessionRow = SessionColumns & (MembershipRow | { workspace_id: null })

/**
 * The workspace is the one that the request names, or else the session's own; if the user is no longer a member of it, the user's first one. Raw SQL instead of
 * the query builder, because every call to the API runs it.
 */
const findLiveSession = `
  select s.id, s.user_id, s.last_used_at, u.email_verified_at is not null as email_verified,
    u.deletion_requested_at is not null as is_deleting,
    coalesce((u.preferences ->> 'shareAnalytics')::boolean, ${defaultPreferences.shareAnalytics}) as shares_usage, 
    m.workspace_id, m.role, m.social_account_ids, w.approval, w.own_approval, w.approves_times, w.payer_id, w.archived_at is not null as is_archived,
    w.delete_at is not null as is_being_deleted, p.paid_plan, p.granted_plan,
    case when m.role <> 'owner' then seats_used(w.payer_id) end as seats_used
  from sessions s
  join users u on u.id = s.user_id
  left join lateral (
    select workspace_id, role, social_account_ids from members where user_id = s.user_id
    order by workspace_id is distinct from coalesce($4::uuid, s.workspace_id), created_at, workspace_id limit 1
  ) m on true
  left join workspaces w on w.id = m.workspace_id
  left join workspaces p on p.id = w.payer_id
  where s.token_hash = $1 and s.expires_at > $2 and s.last_used_at > $3`

export async function findSession(
  db: Db,
  tokenHash: Buffer,
  live: { now: Date; usedAfter: Date },
  workspaceId: string | undefined,
): Promise<SessionRow | undefined> {
  const values = [tokenHash, live.now, live.usedAfter, workspaceId ?? null]
  const query = CompiledQuery.raw(findLiveSession, values)
  const { rows } = await db.executeQuery<SessionRow>(query)
  return rows[0]
}

/** Only the first of several concurrent calls writes. */
export async function touchSession(
  db: Db,
  id: string,
  { now, address, unlessUsedAfter }: { now: Date; address: string; unlessUsedAfter: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, address })
    .where('id', '=', id)
    .where('last_used_at', '<=', unlessUsedAfter)
    .execute()
}

export type NewSession = {
  userId: string
  workspaceId: string
  tokenHash: Buffer
  /** Where the user signed in. */
  device?: Device
  now: Date
  expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: session.userId,
      workspace_id: session.workspaceId,
      token_hash: session.tokenHash,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      ...(session.device && {
        browser: session.device.browser,
        address: session.device.address,
        device_hash: session.device.tokenHash,
      }),
    })
    .execute()
}

/** False if the user is not a member of the workspace. */
export async function setSessionWorkspace(db: Db, id: string, workspaceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ workspace_id: workspaceId })
    .where('id', '=', id)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('members').select('user_id').where('workspace_id', '=', workspaceId),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the id of the session's user; undefined if there is no such session. */
export async function deleteSession(trx: Trx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteSessionsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredSessions(db: Db, now: Date, usedBefore: Date): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at <= ${now} or last_used_at <= ${usedBefore}`)
}
