import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'
import type { Tables } from '../../tables.ts'

export type EmailChangeRow = Selectable<Tables['email_changes']>

/** Replaces the user's earlier change. */
export async function saveEmailChange(trx: Trx, change: Omit<EmailChangeRow, 'used_at'>): Promise<void> {
  await deleteEmailChange(trx, change.user_id)
  await trx
    .insertInto('email_changes')
    .values({ ...change, used_at: null })
    .execute()
}

export async function findEmailChange(db: Db, tokenHash: Buffer): Promise<EmailChangeRow | undefined> {
  return db.selectFrom('email_changes').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

type Pending = Pick<EmailChangeRow, 'email' | 'expires_at'>

/** The pending change, whose link is still valid. */
export async function findPendingEmailChange(
  db: Db,
  userId: string,
  now: Date,
): Promise<Pending | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** False if there is no pending change whose link is valid. */
export async function cancelPendingEmailChange(db: Db, userId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** False if a concurrent call used or canceled it first. */
export async function markEmailChangeUsed(trx: Trx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function deleteEmailChange(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export async function deleteEmailChangesBefore(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, 'email_changes', sql`expires_at < ${expiredBefore}`)
}
