import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'

type Parent = 'users' | 'workspaces'
type Reference = {
  table: keyof Tables
  column: string
  /** The foreign key action in PostgreSQL's catalog: what happens to the row when its parent is deleted. */
  on_delete: 'c' | 'n' | 'a'
}

/** The columns that refer to users or workspaces. They are read from the catalog, so that no new table is forgotten. */
async function listReferences(db: Db, parent: Parent): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select r.relname as table, a.attname as column, k.confdeltype as on_delete
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${parent}::regclass and cardinality(k.conkey) = 1
    order by 1, 2`.execute(db)
  return rows
}

/**
 * Deletes the rows that would be deleted with their parent, except in the kept tables, and clears the columns that only
 * refer to it.
 */
export async function emptyTables(
  db: Db,
  parent: Parent,
  id: string,
  kept: readonly (keyof Tables)[] = [],
): Promise<void> {
  for (const { table, column, on_delete } of await listReferences(db, parent)) {
    if (kept.includes(table)) continue
    if (on_delete === 'c') await deleteInBatches(db, table, isParent(column, id))
    if (on_delete === 'n') {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${isParent(column, id)}`.execute(
        db,
      )
    }
  }
}

/** Whether a row that is kept refers to the user. */
export async function isReferenced(db: Db, userId: string): Promise<boolean> {
  for (const { table, column, on_delete } of await listReferences(db, 'users')) {
    if (on_delete !== 'a') continue
    const { rows } =
      await sql`select from ${sql.table(table)} where ${isParent(column, userId)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

const isParent = (column: string, id: string): RawBuilder<unknown> => sql`${sql.ref(column)} = ${id}`

export async function deleteUser(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** Replaces the address and the password, so that nobody can sign in. */
export async function anonymizeUser(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      email: `deleted user ${id}`,
      username: null,
      full_name: 'Deleted user',
      phone_number: null,
      bio: '',
      picture_key: null,
      account_type: '',
      password_hash: '',
      email_verified_at: null,
      delete_at: null,
      deletion_requested_at: null,
      preferences: '{}',
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Locks a workspace, so that no row can be added to it. False if it no longer exists. */
export async function lockWorkspaceRow(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the workspace has files, connections or payments, which other steps must delete first. */
export async function hasExternalResources(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from media where workspace_id = ${id})
      or exists (select from connections where workspace_id = ${id})
      or exists (select from billing_customers where workspace_id = ${id})`.execute(trx)
  return rows.length > 0
}

export async function deleteWorkspace(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('workspaces').where('id', '=', id).execute()
}

export async function anonymizeWorkspace(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('workspaces')
    .set({
      name: 'Deleted workspace',
      picture_key: null,
      paid_plan: 'free',
      paid_until: null,
      granted_plan: 'free',
      time_zone: 'UTC',
      link_settings: null,
      deletion_requested_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the ledgers and invoices of workspaces that were deleted before `before`. */
export async function deleteErasedWorkspaces(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'workspaces', sql`erased_at < ${before}`)
}
