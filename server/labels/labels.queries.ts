import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { lockWorkspace } from '../workspaces/index.ts'

export type LabelRow = Selectable<Tables['labels']>

/** Sorted by name. */
export async function listLabelRows(db: Db, workspaceId: string): Promise<LabelRow[]> {
  return db
    .selectFrom('labels')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Locks the labels of the workspace (their number and names) until the transaction ends. */
export async function lockLabels(trx: Trx, workspaceId: string): Promise<LabelRow[]> {
  await lockWorkspace(trx, workspaceId)
  return listLabelRows(trx, workspaceId)
}

/**
 * How many of these ids, which must be distinct, are labels of the workspace. The labels cannot be deleted until the
 * transaction ends.
 */
export async function countLabels(trx: Trx, workspaceId: string, ids: readonly string[]): Promise<number> {
  const rows = await trx
    .selectFrom('labels')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return rows.length
}

export async function insertLabel(trx: Trx, row: Insertable<Tables['labels']>): Promise<LabelRow> {
  return trx.insertInto('labels').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateLabel(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<LabelRow, 'id' | 'workspace_id'>,
  fields: Pick<LabelRow, 'name' | 'color'>,
): Promise<LabelRow> {
  return trx
    .updateTable('labels')
    .set({ ...fields, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteLabelRow(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<LabelRow, 'id' | 'workspace_id'>,
): Promise<void> {
  await trx.deleteFrom('labels').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
