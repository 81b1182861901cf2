import { sql, type Insertable, type Selectable } from 'kysely'
import type { Crop } from '../../contract/media/crop-rules.ts'
import type { Db } from '../context.ts'
import type { Tables } from '../tables.ts'

export type MediaRow = Selectable<Tables['media']>

/** Media of this workspace, in the order of `ids`; missing media is omitted. */
export async function findMedia(db: Db, workspaceId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Finds media in the order of its ids, and locks the rows against deletion until the transaction ends. */
export async function lockMedia(trx: Db, workspaceId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  // The order is fixed, so that two transactions with the same media cannot deadlock.
  return trx
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Media of any workspace, for a signed URL; its signature is the authorization. */
export function findMediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertMedia(db: Db, row: Insertable<Tables['media']>): Promise<MediaRow> {
  return db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The crop of a picture that shows this part of it. */
export function findCrop(db: Db, sourceId: string, crop: Crop): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('source_media_id', '=', sourceId)
    .where('crop', '=', sql<Crop>`${JSON.stringify(crop)}::jsonb`)
    .executeTakeFirst()
}

/** The description of a picture in the library; posts that use it have their own. */
export async function setAltText(db: Db, workspaceId: string, id: string, altText: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ alt_text: altText })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Deletes media and its crops. Throws a foreign key violation while a post or a brand voice uses one of them. */
export function deleteMediaRows(db: Db, workspaceId: string, id: string): Promise<MediaRow[]> {
  return db
    .deleteFrom('media')
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('id', '=', id), eb('source_media_id', '=', id)]))
    .returningAll()
    .execute()
}

/** Deletes at most `limit` unused crops and converted videos older than `before`. Several processes may run this at once. */
export async function deleteUnusedCrops(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    delete from media where id in (
      select m.id from media m
      where m.source_media_id is not null and m.created_at < ${before}
        and not exists (select from post_media p where p.media_id = m.id)
        and not exists (select from post_part_media p where p.media_id = m.id)
        and not exists (select from post_group_media g where g.media_id = m.id)
        and not exists (select from brand_voices v where v.logo_media_id = m.id)
      order by m.created_at limit ${limit} for update skip locked
    ) returning *`.execute(db)
  return rows
}

/** Media of a workspace: first what depends on other media, such as crops. */
export function listMediaOf(db: Db, workspaceId: string, limit: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`source_media_id is null`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteMediaByIds(db: Db, ids: string[]): Promise<void> {
  await db.deleteFrom('media').where('id', 'in', ids).execute()
}
