import { sql, type Insertable, type Selectable } from 'kysely'
import type { UploadInput } from '../../../contract/media/uploads.ts'
import type { Db, Trx } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Tables } from '../../tables.ts'

export type UploadRow = Selectable<Tables['uploads']>
type Owner = Pick<Caller, 'workspaceId' | 'userId'>

/** An upload of this user in this workspace. */
export function findUpload(db: Db, owner: Owner, id: string): Promise<UploadRow | undefined> {
  return ofOwner(db, owner).where('id', '=', id).executeTakeFirst()
}

/** A completely received upload for the worker that converts it, and whether the address of its user is verified. */
export function findUploadToConvert(
  db: Db,
  id: string,
): Promise<(UploadRow & { email_verified: boolean }) | undefined> {
  return db
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.created_by')
    .selectAll('uploads')
    .select(sql<boolean>`users.email_verified_at is not null`.as('email_verified'))
    .where('uploads.id', '=', id)
    .executeTakeFirst()
}

/** The unfinished upload of a file, which its user may resume. */
export function findUploadOfFile(db: Db, owner: Owner, file: UploadInput): Promise<UploadRow | undefined> {
  return ofOwner(db, owner)
    .where('media_id', 'is', null)
    .where('problem', 'is', null)
    .where('name', '=', file.name)
    .where('bytes', '=', file.bytes)
    .where('last_modified', '=', file.lastModified)
    .orderBy('received', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const ofOwner = (db: Db, { workspaceId, userId }: Owner) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('created_by', '=', userId)

/** Serializes the start of uploads of a workspace until the transaction ends, so that they are counted. */
export async function lockUploadsOf(trx: Trx, workspaceId: string): Promise<void> {
  await trx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function listUnfinishedUploads(
  db: Db,
  workspaceId: string,
): Promise<(UploadRow & { is_converting: boolean })[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .select(isConverting.as('is_converting'))
    .where('workspace_id', '=', workspaceId)
    .where('media_id', 'is', null)
    .where('problem', 'is', null)
    .execute()
}

const isConverting = sql<boolean>`exists (
  select from video_conversions c where c.upload_id = uploads.id and c.state in ('waiting', 'running'))`

export function insertUpload(db: Db, row: Insertable<Tables['uploads']>): Promise<UploadRow> {
  return db.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function touchUpload(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('uploads').set({ touched_at: now }).where('id', '=', id).execute()
}

/** Advances the offset of an unfinished upload. False if it is no longer at `from`. */
export async function advanceUpload(
  trx: Trx,
  { id, from, to, now }: { id: string; from: number; to: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ received: to, touched_at: now })
    .where('id', '=', id)
    .where('received', '=', from)
    .where('media_id', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type End = { media_id: string } | { problem: string }

/** False if it has already ended or no longer exists. */
export async function endUpload(db: Db, id: string, end: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(end)
    .where('id', '=', id)
    .where('media_id', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its pieces are kept without an upload until their files are removed. */
export async function deleteUploadRows(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('uploads').where('id', 'in', ids).execute()
}

/**
 * Deletes at most `limit` uploads without activity since `before` that are not being converted. Several processes may
 * run this at once.
 */
export async function deleteOldUploads(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from uploads where id in (
      select id from uploads where touched_at < ${before} and not ${isConverting} order by touched_at limit ${limit} for update skip locked
    ) returning id`.execute(db)
  return rows.length
}

/** At most `limit` uploads of a workspace, finished or not. */
export async function listUploadIds(db: Db, workspaceId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
