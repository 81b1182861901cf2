import { basicDays, longestRangeDays, type DayRange } from '../../contract/analytics/analytics.ts'
import { invalid } from '../infra/http/app-error.ts'

const defaultDays = 30

type Asked = { from?: string | undefined; to?: string | undefined }

/** The current day in a time zone. */
export function todayIn(timeZone: string, now: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The requested range; the default is the 30 days that end today. Throws `validation_failed` if it is too long. */
export function chooseRange({ from, to }: Asked, today: Temporal.PlainDate): DayRange {
  const last = to === undefined ? lastOf(from, today) : Temporal.PlainDate.from(to)
  const first = from === undefined ? last.subtract({ days: defaultDays - 1 }) : Temporal.PlainDate.from(from)
  if (first.until(last).days >= longestRangeDays) {
    const problem = `Choose at most ${longestRangeDays} days.`
    throw invalid(problem, { to: problem })
  }
  return { from: first.toString(), to: last.toString() }
}

function lastOf(from: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  if (from === undefined) return today
  const first = Temporal.PlainDate.from(from)
  return Temporal.PlainDate.compare(first, today) > 0 ? first : today
}

/**
 * The part of a range that basic analytics include: the last 30 days. If the range does not overlap them, the last 30
 * days are used.
 */
export function basicRange({ from, to }: DayRange, today: Temporal.PlainDate): DayRange {
  const first = today.subtract({ days: basicDays - 1 }).toString()
  const last = today.toString()
  const within = { from: from < first ? first : from, to: to > last ? last : to }
  return within.from > within.to ? { from: first, to: last } : within
}

/** The range of the same length before a range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const first = Temporal.PlainDate.from(from)
  const days = first.until(to).days + 1
  return {
    from: first.subtract({ days }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  }
}

export function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
}

export function daysOf({ from, to }: DayRange): string[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: first.until(to).days + 1 }, (_, offset) =>
    first.add({ days: offset }).toString(),
  )
}
