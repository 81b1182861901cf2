import type { Db } from '../context.ts'
import { settleHold } from './moves.queries.ts'

/** Spends what a hold took aside. Repeated, it does nothing; a hold that was released cannot be captured. */
export async function captureHold(
  db: Db,
  holdId: string,
  now: Date,
  byUserId: string | null = null,
): Promise<void> {
  await settleHold(db, 'captured', { holdId, byUserId, now })
}

/**
 * Gives back what a hold took aside; what belongs to a month that has ended expires at once. Repeated, it does
 * nothing; a hold that was captured cannot be released.
 */
export async function releaseHold(
  db: Db,
  holdId: string,
  now: Date,
  byUserId: string | null = null,
): Promise<void> {
  await settleHold(db, 'released', { holdId, byUserId, now })
}
