import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'

type Row = Selectable<Tables['oauth_records']>

/** Saves a record, or its change. */
export async function saveRecord(db: Db, record: Insertable<Tables['oauth_records']>): Promise<void> {
  await db
    .insertInto('oauth_records')
    .values(record)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'hash']).doUpdateSet((eb) => ({
        sealed_payload: eb.ref('excluded.sealed_payload'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

export async function findRecord(db: Db, kind: string, hash: Buffer, now: Date): Promise<Row | undefined> {
  return db
    .selectFrom('oauth_records')
    .selectAll()
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Marks a record as used. False if it was used already: of concurrent calls, one gets true. */
export async function consumeRecord(db: Db, kind: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_records')
    .set({ consumed_at: now })
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteRecord(db: Db, kind: string, hash: Buffer): Promise<void> {
  await db.deleteFrom('oauth_records').where('kind', '=', kind).where('hash', '=', hash).execute()
}

export async function deleteRecordsOf(db: Db, kind: string, connectionId: string): Promise<void> {
  await db
    .deleteFrom('oauth_records')
    .where('kind', '=', kind)
    .where('connection_id', '=', connectionId)
    .execute()
}

export async function deleteRecordsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'oauth_records', sql`expires_at < ${before}`)
}
