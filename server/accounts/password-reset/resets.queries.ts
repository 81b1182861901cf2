import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'

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

/** How many mailed links of a user still work. */
export async function countLiveLinks(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('link_expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** A new code replaces older ones. Their links stay valid, because links cannot be guessed. */
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
 * Counts one attempt at a code and returns the hash to compare; undefined if no attempts are left. Counting and
 * checking are one statement, so that concurrent guesses wait for each other's row lock.
 */
export async function countAttempt(
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

/** False if the code was already exchanged. */
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

/** Uses a reset by deleting its row. False if a concurrent call used it first. */
export async function useReset(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('password_resets').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteResetsOfUser(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Deletes rows whose link, code and token have all expired. */
export async function deleteExpiredResets(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('link_expires_at', '<', now)
    .where('code_expires_at', '<', now)
    .where((eb) => eb.or([eb('reset_token_expires_at', 'is', null), eb('reset_token_expires_at', '<', now)]))
    .execute()
}
