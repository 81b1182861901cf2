import type { RepeatRule } from '../../contract/series/series.ts'

type Day = Temporal.PlainDate

/** The dates of a rule after `first`, soonest first and without an end. The periods are counted from `first`. */
export function* ruleDates(rule: RepeatRule, first: Day): Generator<Day> {
  for (let period = 0; ; period += rule.every) {
    for (const day of daysOf(rule, first, period)) {
      if (Temporal.PlainDate.compare(day, first) > 0) yield day
    }
  }
}

/** The dates of the rule in the period that is the given number of days, weeks or months after that of `first`. */
function daysOf(rule: RepeatRule, first: Day, period: number): Day[] {
  switch (rule.unit) {
    case 'day':
      return [first.add({ days: period })]
    case 'week': {
      const monday = first.subtract({ days: first.dayOfWeek - 1 }).add({ weeks: period })
      const weekdays = [...new Set(rule.weekdays)].toSorted((one, other) => one - other)
      return weekdays.map((weekday) => monday.add({ days: weekday - 1 }))
    }
    case 'month': {
      const start = first.with({ day: 1 }).add({ months: period })
      if (rule.on.kind === 'day') return [start.with({ day: Math.min(rule.on.day, start.daysInMonth) })]
      return [nthWeekday(start, rule.on)]
    }
  }
}

/** `start`: the first day of a month. */
function nthWeekday(start: Day, { weekday, nth }: { weekday: number; nth: number }): Day {
  if (nth > 0) return start.add({ days: ((weekday - start.dayOfWeek + 7) % 7) + 7 * (nth - 1) })
  const last = start.with({ day: start.daysInMonth })
  return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
}

/**
 * The instant of a local time. As for a time that a user chooses, a time that a daylight saving change skips moves
 * forward by the change, and a time that occurs twice means the first occurrence.
 */
export const instantAt = (day: Day, { time, timeZone }: { time: string; timeZone: string }): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds)
