import { sql } from 'kysely'
import type { Db, Trx } from '../context.ts'

export type NewReset = {
  id: string
  userId: string
  codeHash: Buffer
  codeExpiresAt: Date
  linkTokenHash: Buffer
  linkExpiresAt: Date
  now: Date
}

export async function insertReset(trx: Trx, reset: NewReset): Promise<void> {
  await trx
    .insertInto('password_resets')
    .values({
      id: reset.id,
      user_id: reset.userId,
      code_hash: reset.codeHash,
      code_expires_at: reset.codeExpiresAt,
      link_token_hash: reset.linkTokenHash,
      link_expires_at: reset.linkExpiresAt,
      reset_token_hash: null,
      reset_token_expires_at: null,
      created_at: reset.now,
    })
    .execute()
}

/** A newer code replaces the older ones; their links keep working, for nobody can guess those. */
export async function findNewestReset(db: Db, userId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Takes one attempt at a code and gives back what it must match; undefined once they are spent. Counting
 * and checking are one statement: guesses made at the same moment wait for each other's row lock.
 */
export async function takeAttempt(
  db: Db,
  id: string,
  { now, attempts }: { now: Date; attempts: number },
): Promise<{ code_hash: Buffer } | undefined> {
  return db
    .updateTable('password_resets')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('attempts', '<', attempts)
    .where('code_expires_at', '>', now)
    .where('reset_token_hash', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
}

/** False where the code was already exchanged. */
export async function setResetToken(
  db: Db,
  id: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ reset_token_hash: tokenHash, reset_token_expires_at: expiresAt })
    .where('id', '=', id)
    .where('reset_token_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findLiveReset(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; user_id: string } | undefined> {
  return db
    .selectFrom('password_resets')
    .select(['id', 'user_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('link_token_hash', '=', tokenHash), eb('link_expires_at', '>', now)]),
        eb.and([eb('reset_token_hash', '=', tokenHash), eb('reset_token_expires_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
}

/** False where another call used it a moment before: deleting the row is what uses it. */
export async function useReset(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('password_resets').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteResetsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Rows whose link, code and token have all run out. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('link_expires_at', '<', now)
    .where('code_expires_at', '<', now)
    .where((eb) => eb.or([eb('reset_token_expires_at', 'is', null), eb('reset_token_expires_at', '<', now)]))
    .execute()
}
