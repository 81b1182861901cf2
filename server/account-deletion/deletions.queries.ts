import { ownerRole } from '../../contract/workspaces/access.ts'
import { sql } from 'kysely'
import type { UserRow } from '../accounts/index.ts'
import type { Db, Trx } from '../context.ts'

/** The workspaces in which the user is the only member. */
export async function listOwnWorkspaces(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.workspace_id as id from members m
    where m.user_id = ${userId}
      and not exists (select from members o where o.workspace_id = m.workspace_id and o.user_id <> m.user_id)
    order by m.workspace_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The workspaces of the user, which nobody joins, leaves or hands over until the transaction ends. */
export async function lockWorkspacesOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .selectFrom('workspaces')
    .innerJoin('members', 'members.workspace_id', 'workspaces.id')
    .select('workspaces.id')
    .where('members.user_id', '=', userId)
    .orderBy('workspaces.id')
    .forNoKeyUpdate('workspaces')
    .execute()
}

/**
 * The workspaces in which others stay and of which the user is the only owner who could. Whoever requested the deletion
 * of their account does not stay.
 */
export async function listWorkspacesWithoutOtherOwner(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select w.id, w.name from members m join workspaces w on w.id = m.workspace_id
    cross join lateral (
      select count(*) as members, count(*) filter (where o.role = ${ownerRole}) as owners
      from members o join users u on u.id = o.user_id
      where o.workspace_id = w.id and o.user_id <> m.user_id and u.deletion_requested_at is null
    ) staying
    where m.user_id = ${userId} and m.role = ${ownerRole} and staying.members > 0 and staying.owners = 0
    order by w.name, w.id`.execute(db)
  return rows
}

export async function markForDeletion(
  trx: Trx,
  userId: string,
  { now, deletesAt }: { now: Date; deletesAt: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ deletion_requested_at: now, delete_at: deletesAt, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Undefined if no deletion was requested, or if it is already due. */
export async function unmarkForDeletion(
  trx: Trx,
  userId: string,
  { now, unverifiedUntil }: { now: Date; unverifiedUntil: Date },
): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set({
      deletion_requested_at: null,
      delete_at: sql`case when email_verified_at is null then ${unverifiedUntil}::timestamptz end`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('deletion_requested_at', 'is not', null)
    .where('delete_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function markWorkspaceForDeletion(trx: Trx, id: string, now: Date): Promise<void> {
  await trx.updateTable('workspaces').set({ deletion_requested_at: now }).where('id', '=', id).execute()
}

/** False for a workspace whose own deletion was requested, which that of the account does not concern. */
export async function unmarkWorkspaceForDeletion(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workspaces')
    .set({ deletion_requested_at: null })
    .where('id', '=', id)
    .where('delete_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * The users whose deletion is due: those who requested it, and registrations that expired. The longest overdue first.
 */
export async function listDueUsers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('delete_at', '<=', now)
    .orderBy('delete_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a user whose deletion is due until the transaction ends. */
export async function lockDueUser(trx: Trx, id: string, now: Date): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('delete_at', '<=', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function isVerifiedUser(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
