import type { BookedSubscription } from './books.ts'

/** The moment from which the rest of the period is worked out, in seconds; within the period, as Stripe wants it. */
export function prorationDateAt({ periodStartsAt, periodEndsAt }: BookedSubscription, now: Date): number {
  const latest = periodEndsAt.getTime() - 1000
  return Math.floor(Math.max(periodStartsAt.getTime(), Math.min(now.getTime(), latest)) / 1000)
}
