import type { DayRange } from '../../../contract/analytics/analytics.ts'
import { sumOfGiven } from '../../../contract/analytics/metrics.ts'
import { dayBefore } from '../range.ts'
import type { AccountDay } from '../results.queries.ts'

type Day = { followers: number | null; gained: number | null; profileViews: number | null }

/** What was read of one account in a range. */
export type AccountFigures = {
  accountId: string
  /** The first and the last day with a number of followers. */
  first: string | null
  last: string | null
  /** At the last reading. */
  followers: number | null
  gained: number | null
  profileViews: number | null
  /** Only days on which something was read. */
  days: ReadonlyMap<string, Day>
}

/**
 * Sums up the readings of an account, oldest first. A day gains what differs from the reading before it in the range, or on
 * the day before the range; so the gains of the days add up to that of the range, also over days that were not read.
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
