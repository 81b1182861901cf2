import { sql, type Kysely, type RawBuilder } from 'kysely'

const batch = 1000

/**
 * Deletes the matching rows of a table. Each batch has its own transaction, so that a long backlog holds no lock and no
 * old snapshot for long. A row that is changed in the meantime is left for the next run.
 */
export async function deleteInBatches<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const rows = sql.table(table)
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${condition} limit ${batch}))`.execute(
      db,
    )
    deleted = Number(numAffectedRows ?? 0n)
  } while (deleted === batch)
}
