import { sql } from 'kysely'
import type { Db } from '../../server/context.ts'

/** How many statements that name the table wait for a lock at this moment; without a table, of all. */
export async function waitingForLock(db: Db, table = ''): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`.execute(
    db,
  )
  return rows.length
}
