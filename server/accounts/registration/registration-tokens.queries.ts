import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

export async function insertRegistrationToken(
  trx: Trx,
  token: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('registration_tokens')
    .values({ user_id: token.userId, token_hash: token.tokenHash, expires_at: token.expiresAt })
    .execute()
}

/**
 * Deletes the token and returns the id of its user. Undefined, and the token is kept, if the address of that registration
 * is not verified. Undefined if a concurrent call used it first.
 */
export async function spendRegistrationToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('registration_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where('email_verified_at', 'is not', null)
        .where((or) => or.or([or('delete_at', 'is', null), or('delete_at', '>', now)])),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteRegistrationTokens(trx: Trx, userIds: string[]): Promise<void> {
  if (userIds.length > 0)
    await trx.deleteFrom('registration_tokens').where('user_id', 'in', userIds).execute()
}

export async function deleteExpiredRegistrationTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'registration_tokens', sql`expires_at <= ${now}`)
}
