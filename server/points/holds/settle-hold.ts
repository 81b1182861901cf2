import { failpoint } from '../../infra/failpoints.ts'
import type { Db } from '../../context.ts'
import { settleHold } from '../transfers.queries.ts'

/** Spends the points of a hold. Repeated, it does nothing; a released hold cannot be captured. */
export async function captureHold(
  db: Db,
  holdId: string,
  now: Date,
  byUserId: string | null = null,
): Promise<void> {
  await failpoint('points.capture.before')
  await settleHold(db, 'captured', { holdId, byUserId, now })
  await failpoint('points.capture.after')
}

/**
 * Makes the points of a hold available again; those of a period that has ended expire at once. Repeated, it does
 * nothing; a captured hold cannot be released.
 */
export async function releaseHold(
  db: Db,
  holdId: string,
  now: Date,
  byUserId: string | null = null,
): Promise<void> {
  await failpoint('points.release.before')
  await settleHold(db, 'released', { holdId, byUserId, now })
  await failpoint('points.release.after')
}
