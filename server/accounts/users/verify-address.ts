import type { Trx } from '../../context.ts'
import { discardUnverified, lockUsersWithEmail, markEmailVerified } from './users.queries.ts'

/**
 * Marks the address of a user, who has proven that they read its mail, as verified, and discards all other
 * registrations of it. False if another user has verified it.
 */
export async function verifyAddress(
  trx: Trx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const rivals = await lockUsersWithEmail(trx, email)
  const verified = rivals.find(({ email_verified_at }) => email_verified_at !== null)
  if (verified) return verified.id === id
  if (!rivals.some((one) => one.id === id)) return false
  await markEmailVerified(trx, id, now)
  await discardUnverified(trx, email, now)
  return true
}
