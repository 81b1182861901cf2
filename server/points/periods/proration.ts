import type { AccountRow } from '../accounts.queries.ts'

/** The part of the current period that the paid time covers, from 0 to 1. */
export function prorationFactor(
  { period_start: start, next_reset_at: end }: AccountRow,
  { from, until }: { from: Date; until: Date },
): number {
  const covered = Math.min(end.getTime(), until.getTime()) - from.getTime()
  return Math.min(1, Math.max(0, covered / (end.getTime() - start.getTime())))
}
