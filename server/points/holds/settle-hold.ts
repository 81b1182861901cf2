import { failpoint } from '../../infra/failpoints.ts'
import type { Db, Trx } from '../../context.ts'
import { captureHolds, settleHold } from '../transfers.queries.ts'

/** Spends the points of a hold. Repeated, it does nothing; a released hold cannot be captured. */
export async function captureHold(
  db: Db,
  holdId: string,
  now: Date,
  byUserId: string | null = null,
): Promise<void> {
  await capture(() => settleHold(db, 'captured', { holdId, byUserId, now }))
}

/**
 * Spends the points of these holds at once, without those whose points another transaction has locked, so that no
 * workspace waits for another. Returns the holds whose points are spent.
 */
export async function captureFreeHolds(trx: Trx, holdIds: string[], now: Date): Promise<Set<string>> {
  if (holdIds.length === 0) return new Set()
  return new Set(await capture(() => captureHolds(trx, holdIds, now)))
}

async function capture<Result>(run: () => Promise<Result>): Promise<Result> {
  await failpoint('points.capture.before')
  const result = await run()
  await failpoint('points.capture.after')
  return result
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
