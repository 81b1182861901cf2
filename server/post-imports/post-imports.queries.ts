import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import type { RememberedReading } from './file/read-csv.ts'
import type { RowState } from './post-imports.tables.ts'

/** More kinds of files than a workspace has. */
const rememberedFiles = 50

export type ImportRow = Selectable<Tables['post_imports']>
export type ImportedRow = Selectable<Tables['post_import_rows']>

export async function findImport(db: Db, workspaceId: string, id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('post_imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False if the id is in use. */
export async function insertImport(trx: Trx, row: Insertable<Tables['post_imports']>): Promise<boolean> {
  const made = await trx
    .insertInto('post_imports')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** How the newest files of the workspace were read, the newest first. */
export async function listReadings(db: Db, workspaceId: string): Promise<RememberedReading[]> {
  const rows = await db
    .selectFrom('post_imports')
    .select('reading')
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .limit(rememberedFiles)
    .execute()
  return rows.map(({ reading }) => reading)
}

export async function insertRows(
  trx: Trx,
  rows: readonly Insertable<Tables['post_import_rows']>[],
): Promise<void> {
  await trx.insertInto('post_import_rows').values(rows).execute()
}

/** False if it was requested before. */
export async function requestUndo(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('post_imports')
    .set({ undo_requested: true })
    .where('id', '=', id)
    .where('undo_requested', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ImportCounts = ImportRow & {
  full_name: string
  counts: Partial<Record<RowState, number>>
  remarks: { row: number; message: string }[]
}

/** The newest imports with their progress, or only the one with this id. */
export async function listImports(
  db: Db,
  workspaceId: string,
  { id, limit }: { id?: string; limit: number },
): Promise<ImportCounts[]> {
  const only = id === undefined ? sql`` : sql`and one.id = ${id}`
  const { rows } = await sql<ImportCounts>`
    select one.*, users.full_name,
      (select coalesce(jsonb_object_agg(state, number), '{}') from
        (select state, count(*) as number from post_import_rows where import_id = one.id group by state) states) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('row', row, 'message', remark) order by row), '[]')
        from post_import_rows where import_id = one.id and remark is not null) as remarks
    from post_imports one join users on users.id = one.created_by
    where one.workspace_id = ${workspaceId} ${only}
    order by one.created_at desc, one.id desc limit ${limit}`.execute(db)
  return rows
}

/** Longer than fetching the pictures of a row may take. After this time, another call takes over the row. */
const claimSeconds = 600

/** Claims the next row in one of these states for this call; undefined if there is none. */
export async function claimRow(
  db: Db,
  importId: string,
  states: readonly RowState[],
): Promise<ImportedRow | undefined> {
  const { rows } = await sql<ImportedRow>`
    update post_import_rows set claimed_until = now() + make_interval(secs => ${claimSeconds})
    where import_id = ${importId} and row = (
      select row from post_import_rows
      where import_id = ${importId} and state = any(${states}) and state in ('pending', 'imported')
        and (claimed_until is null or claimed_until < now())
      order by row limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

type RowKey = Pick<ImportedRow, 'import_id' | 'row'>

export async function finishRow(
  db: Db,
  key: RowKey,
  result: Partial<Pick<ImportedRow, 'state' | 'remark' | 'group_version' | 'media_ids'>>,
): Promise<void> {
  await db
    .updateTable('post_import_rows')
    .set({ ...result, claimed_until: null })
    .where('import_id', '=', key.import_id)
    .where('row', '=', key.row)
    .execute()
}

export async function addRowMedia(trx: Trx, key: RowKey, mediaId: string): Promise<void> {
  await trx
    .updateTable('post_import_rows')
    .set({ media_ids: sql`media_ids || ${mediaId}::uuid` })
    .where('import_id', '=', key.import_id)
    .where('row', '=', key.row)
    .execute()
}

export async function findRow(db: Db, key: RowKey): Promise<ImportedRow | undefined> {
  return db
    .selectFrom('post_import_rows')
    .selectAll()
    .where('import_id', '=', key.import_id)
    .where('row', '=', key.row)
    .executeTakeFirst()
}
