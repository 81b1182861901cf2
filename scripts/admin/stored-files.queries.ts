import { sql } from 'kysely'
import type { Db } from '../../server/context.ts'

/** Of the given keys, those that a row refers to. */
export async function listReferredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from media where storage_key = any(${keys}::text[])
    union all
    select storage_key from upload_pieces where storage_key = any(${keys}::text[])
    union all
    select picture_key from social_accounts where picture_key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export type StoredMedia = { id: string; storage_key: string }

/** A page of media in the order of their ids, after the given id. */
export async function listStoredMedia(db: Db, after: string | null, limit: number): Promise<StoredMedia[]> {
  const { rows } = await sql<StoredMedia>`
    select id, storage_key from media
    where ${after}::uuid is null or id > ${after}::uuid
    order by id limit ${limit}`.execute(db)
  return rows
}
