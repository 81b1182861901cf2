/** An instant, and the first midnight in UTC at or after it. */
export type PeriodStart = { at: Date; nextDay: Date }

export type PeriodStarts = {
  month: PeriodStart
  lastMonth: PeriodStart
  week: PeriodStart
  lastWeek: PeriodStart
  thirtyDays: PeriodStart
  /** This instant of the last month, so that the month until now is compared with as much of the last one. */
  monthAgo: PeriodStart
}

const dayMs = 86_400_000
/** Figures are stored by quarter hour. */
const quarterMs = 900_000
const nextQuarter = (at: number) => Math.ceil(at / quarterMs) * quarterMs

/**
 * When the dashboard's periods start in a time zone: this and the last month and week (weeks start on Monday), and the
 * thirty days that end today.
 */
export function findPeriodStarts(now: Date, timeZone: string): PeriodStarts {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = local.startOfDay()
  const month = today.with({ day: 1 })
  const week = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    month: periodStart(month),
    lastMonth: periodStart(month.subtract({ months: 1 })),
    week: periodStart(week),
    lastWeek: periodStart(week.subtract({ weeks: 1 })),
    thirtyDays: periodStart(today.subtract({ days: 29 })),
    monthAgo: startingAt(nextQuarter(local.subtract({ months: 1 }).epochMilliseconds)),
  }
}

/** A day can start after midnight if a clock change skips midnight. */
function periodStart(day: Temporal.ZonedDateTime): PeriodStart {
  return startingAt(day.startOfDay().epochMilliseconds)
}

const startingAt = (at: number): PeriodStart => ({
  at: new Date(at),
  nextDay: new Date(Math.ceil(at / dayMs) * dayMs),
})
