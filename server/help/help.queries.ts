import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** When the oldest due post that no worker has claimed became due; null if there is none. */
export async function findOldestDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.min('due_at').as('oldest'))
    .where('due_at', '<=', sql<Date>`now()`)
    .where('leased_by', 'is', null)
    .executeTakeFirst()
  return row?.oldest ?? null
}
