import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'
import { lockWorkspace } from '../workspaces/index.ts'

export type VoiceRow = Selectable<Tables['brand_voices']>
export type VoiceFields = Pick<
  VoiceRow,
  | 'name'
  | 'description'
  | 'do_words'
  | 'dont_words'
  | 'samples'
  | 'emoji_habit'
  | 'hashtag_habit'
  | 'hashtags'
  | 'colors'
  | 'logo_media_id'
  | 'is_default'
>

/** The default first, then by name. */
export async function listVoiceRows(db: Db, workspaceId: string): Promise<VoiceRow[]> {
  return db
    .selectFrom('brand_voices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function findVoiceRow(db: Db, workspaceId: string, id: string): Promise<VoiceRow | undefined> {
  return db
    .selectFrom('brand_voices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findDefaultVoice(db: Db, workspaceId: string): Promise<VoiceRow | undefined> {
  return db
    .selectFrom('brand_voices')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('is_default', '=', true)
    .executeTakeFirst()
}

/** Locks the voices of the workspace (their number, names and default) until the transaction ends. */
export async function lockVoices(trx: Trx, workspaceId: string): Promise<VoiceRow[]> {
  await lockWorkspace(trx, workspaceId)
  return listVoiceRows(trx, workspaceId)
}

/** Call this before another voice becomes the default. */
export async function clearDefault(trx: Trx, workspaceId: string): Promise<void> {
  await trx
    .updateTable('brand_voices')
    .set({ is_default: false, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('is_default', '=', true)
    .execute()
}

export async function insertVoice(trx: Trx, row: Insertable<Tables['brand_voices']>): Promise<VoiceRow> {
  return trx.insertInto('brand_voices').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateVoice(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<VoiceRow, 'id' | 'workspace_id'>,
  change: Updateable<Tables['brand_voices']>,
): Promise<VoiceRow> {
  return trx
    .updateTable('brand_voices')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteVoiceRow(
  trx: Trx,
  { id, workspace_id: workspaceId }: Pick<VoiceRow, 'id' | 'workspace_id'>,
): Promise<void> {
  await trx.deleteFrom('brand_voices').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
}
