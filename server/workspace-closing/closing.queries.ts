import { sql } from 'kysely'
import type { Db, Trx } from '../context.ts'

/** Undefined if the workspace already is as wanted. */
export async function setArchived(
  trx: Trx,
  workspaceId: string,
  archivedAt: Date | null,
): Promise<{ name: string } | undefined> {
  return trx
    .updateTable('workspaces')
    .set({ archived_at: archivedAt })
    .where('id', '=', workspaceId)
    .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
    .returning('name')
    .executeTakeFirst()
}

/** Undefined if the deletion was already requested. */
export async function markForDeletion(
  trx: Trx,
  workspaceId: string,
  { now, deletesAt }: { now: Date; deletesAt: Date },
): Promise<{ name: string; timeZone: string } | undefined> {
  return trx
    .updateTable('workspaces')
    .set({ deletion_requested_at: now, delete_at: deletesAt })
    .where('id', '=', workspaceId)
    .where('delete_at', 'is', null)
    .returning(['name', 'time_zone as timeZone'])
    .executeTakeFirst()
}

/** Undefined if no deletion was requested, or if it is already due. */
export async function unmarkForDeletion(
  trx: Trx,
  workspaceId: string,
  now: Date,
): Promise<{ name: string } | undefined> {
  return trx
    .updateTable('workspaces')
    .set({ deletion_requested_at: null, delete_at: null })
    .where('id', '=', workspaceId)
    .where('delete_at', '>', now)
    .returning('name')
    .executeTakeFirst()
}

export async function listClientNames(db: Db, payerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('name')
    .where('payer_id', '=', payerId)
    .where('id', '<>', payerId)
    .where('erased_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether the user has another workspace that stays. */
export async function hasOtherWorkspace(db: Db, userId: string, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select('workspaces.id')
    .where('members.user_id', '=', userId)
    .where('workspaces.id', '<>', workspaceId)
    .where('workspaces.delete_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Recipient = { id: string; email: string; full_name: string; verified: boolean }

export async function listRecipients(db: Db, workspaceId: string): Promise<Recipient[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.full_name'])
    .select(sql<boolean>`users.email_verified_at is not null`.as('verified'))
    .where('members.workspace_id', '=', workspaceId)
    .orderBy('members.created_at')
    .execute()
}

export async function listDueWorkspaces(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('workspaces')
    .select('id')
    .where('delete_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('delete_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
