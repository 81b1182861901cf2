import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { lockWorkspace } from '../workspaces/index.ts'

export type SavedTextRow = Selectable<Tables['saved_texts']>

/** Sorted by name. */
export async function listSavedTextRows(db: Db, workspaceId: string): Promise<SavedTextRow[]> {
  return db
    .selectFrom('saved_texts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Locks the saved texts of the workspace (their number and names) until the transaction ends. */
export async function lockSavedTexts(trx: Trx, workspaceId: string): Promise<SavedTextRow[]> {
  await lockWorkspace(trx, workspaceId)
  return listSavedTextRows(trx, workspaceId)
}

export async function insertSavedText(
  trx: Trx,
  row: Insertable<Tables['saved_texts']>,
): Promise<SavedTextRow> {
  return trx.insertInto('saved_texts').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateSavedText(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<SavedTextRow, 'id' | 'workspace_id'>,
  fields: Pick<SavedTextRow, 'name' | 'content'>,
): Promise<SavedTextRow> {
  return trx
    .updateTable('saved_texts')
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSavedTextRow(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<SavedTextRow, 'id' | 'workspace_id'>,
): Promise<void> {
  await trx.deleteFrom('saved_texts').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
