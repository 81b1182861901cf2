import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'

type Address = { linkId: string; email: string }
type NewCode = Address & { name: string; codeHash: Buffer; endsAt: Date }

/** Replaces the code that was mailed before. */
export async function putCode(trx: Trx, { linkId, email, name, codeHash, endsAt }: NewCode): Promise<void> {
  const fields = { name, code_hash: codeHash, attempts: 0, ends_at: endsAt }
  await trx
    .insertInto('review_codes')
    .values({ link_id: linkId, email, ...fields })
    .onConflict((conflict) => conflict.columns(['link_id', 'email']).doUpdateSet(fields))
    .execute()
}

/**
 * Counts one attempt at a code and returns the hash to compare; undefined if no attempts are left. One statement, so that
 * guesses at the same time wait for each other's row lock.
 */
export async function countAttempt(
  db: Db,
  { linkId, email }: Address,
  { now, attempts }: { now: Date; attempts: number },
): Promise<{ code_hash: Buffer; name: string } | undefined> {
  return db
    .updateTable('review_codes')
    .set({ attempts: sql`attempts + 1` })
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('attempts', '<', attempts)
    .where('ends_at', '>', now)
    .returning(['code_hash', 'name'])
    .executeTakeFirst()
}

/** Uses a code by deleting its row. False if a call at the same time used it first. */
export async function useCode(trx: Trx, { linkId, email }: Address, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('review_codes')
    .where('link_id', '=', linkId)
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes codes that no longer work, with the names and addresses typed for them. */
export async function deleteEndedCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('review_codes').where('ends_at', '<', now).execute()
}
