import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** Since when the post that waits longest is due and claimed by no worker; null if none is due. */
export async function findOldestDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.min('due_at').as('oldest'))
    .where('due_at', '<=', sql<Date>`now()`)
    .where('leased_by', 'is', null)
    .executeTakeFirst()
  return row?.oldest ?? null
}
