import { sql } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

export type NewVerification = {
  tokenHash: Buffer
  userId: string
  email: string
  now: Date
  expiresAt: Date
}

export async function insertVerification(trx: Trx, verification: NewVerification): Promise<void> {
  await trx
    .insertInto('email_verifications')
    .values({
      token_hash: verification.tokenHash,
      user_id: verification.userId,
      email: verification.email,
      created_at: verification.now,
      expires_at: verification.expiresAt,
      used_at: null,
    })
    .execute()
}

export type VerificationRow = {
  user_id: string
  email: string
  expires_at: Date
  email_verified_at: Date | null
}

/** A link is valid only while the user still has the address that it was sent to, and no deletion was requested. */
export async function findVerification(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<VerificationRow | undefined> {
  return db
    .selectFrom('email_verifications as v')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'v.user_id').onRef('u.email', '=', 'v.email'))
    .select(['v.user_id', 'v.email', 'v.expires_at', 'u.email_verified_at'])
    .where('v.token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('u.delete_at', 'is', null), eb('u.delete_at', '>', now)]))
    .executeTakeFirst()
}

export async function markVerificationUsed(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('email_verifications')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteVerificationsBefore(db: Db, expiredBefore: Date): Promise<void> {
  await deleteInBatches(db, 'email_verifications', sql`expires_at < ${expiredBefore}`)
}
