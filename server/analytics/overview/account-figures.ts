import type { DayRange } from '../../../contract/analytics/analytics.ts'
import { sumOfGiven } from '../../../contract/analytics/metrics.ts'
import { dayBefore } from '../range.ts'
import type { AccountDay } from '../results.queries.ts'

type Day = { followers: number | null; gained: number | null; profileViews: number | null }

/** The figures of one account in a range. */
export type AccountFigures = {
  accountId: string
  /** The first and the last day with a follower count. */
  first: string | null
  last: string | null
  /** The count at the last reading. */
  followers: number | null
  gained: number | null
  profileViews: number | null
  /** Only the days on which something was read. */
  days: ReadonlyMap<string, Day>
}

/**
 * Sums up the readings of an account, which are sorted with the oldest first. The gain of a day is the difference from
 * the previous reading in the range, or from the one on the day before the range. The gains of the days therefore add
 * up to that of the range, even if some days were not read.
 */
export function figuresOfAccount(
  accountId: string,
  readings: readonly AccountDay[],
  { from, to }: DayRange,
): AccountFigures {
  const before = dayBefore(from)
  const days = new Map<string, Day>()
  let last: { day: string; followers: number } | null = null
  let first: string | null = null
  for (const { day, followers, profileViews } of readings) {
    if (day < before || day > to) continue
    const gained = followers === null || last === null ? null : followers - last.followers
    if (day >= from) {
      days.set(day, { followers, gained, profileViews })
      if (followers !== null) first ??= day
    }
    if (followers !== null) last = { day, followers }
  }
  const inRange = last !== null && last.day >= from ? last : null
  const all = [...days.values()]
  return {
    accountId,
    first,
    last: inRange?.day ?? null,
    followers: inRange?.followers ?? null,
    gained: sumOfGiven(...all.map((day) => day.gained)),
    profileViews: sumOfGiven(...all.map((day) => day.profileViews)),
    days,
  }
}
