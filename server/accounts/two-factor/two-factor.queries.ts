import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type TwoFactorRow = Selectable<Tables['two_factor']>

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether a second factor is required. */
export async function hasTwoFactor(db: Db, userId: string): Promise<boolean> {
  const row = await findTwoFactor(db, userId)
  return row !== undefined && row.enabled_at !== null
}

/** Stores a secret that is not in use yet. False if two-factor authentication is already on. */
export async function saveNewSecret(
  db: Db,
  userId: string,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret, created_at: now, enabled_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('two_factor.enabled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** False if it was already on. */
export async function enableTwoFactor(trx: Trx, userId: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factor')
    .set({ enabled_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks the code of an interval as used. False if it or a later one was used before. */
export async function spendStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Deletes the user's two-factor authentication and recovery codes. */
export async function deleteTwoFactor(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('two_factor').where('user_id', '=', userId).execute()
}

export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute()
}

/** False for an unknown or used code. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
