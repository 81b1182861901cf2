import { sql, type Kysely, type RawBuilder } from 'kysely'

const batch = 1000

/**
 * Deletes the rows of a table that match, each batch in a transaction of its own, so that a long backlog holds no lock
 * and no old snapshot for long. A row that is changed meanwhile is left for the next time.
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
