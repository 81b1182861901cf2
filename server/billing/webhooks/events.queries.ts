import { sql, type Insertable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

/** False if the event was received before. */
export async function insertEvent(db: Db, event: Insertable<Tables['billing_events']>): Promise<boolean> {
  const row = await db
    .insertInto('billing_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (row.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'billing_events', sql`received_at < ${before}`)
}
