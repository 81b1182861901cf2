import { invalid } from '../platform/http/app-error.ts'

/** A local midnight, and the first midnight in UTC at or after it. */
export type Edge = { at: Date; nextDay: Date }

export type Edges = { month: Edge; lastMonth: Edge; week: Edge; lastWeek: Edge; thirtyDays: Edge }

const dayMs = 86_400_000

/** Where the spans of the dashboard begin in a zone: weeks on Monday, and thirty days with today as the last. */
export function findEdges(now: Date, timeZone: string): Edges {
  const today = localTime(now, timeZone).startOfDay()
  const month = today.with({ day: 1 })
  const week = today.subtract({ days: today.dayOfWeek - 1 })
  return {
    month: edge(month),
    lastMonth: edge(month.subtract({ months: 1 })),
    week: edge(week),
    lastWeek: edge(week.subtract({ weeks: 1 })),
    thirtyDays: edge(today.subtract({ days: 29 })),
  }
}

/** A day can begin later than at midnight, where the clock was put forward over it. */
function edge(day: Temporal.ZonedDateTime): Edge {
  const at = day.startOfDay().epochMilliseconds
  return { at: new Date(at), nextDay: new Date(Math.ceil(at / dayMs) * dayMs) }
}

/** Names only: a bare offset such as `+05:30` is no zone, for it knows no daylight saving. */
function localTime(now: Date, timeZone: string): Temporal.ZonedDateTime {
  const problem = 'This is not the name of a time zone, such as Europe/Paris.'
  if (!/^[A-Za-z]/.test(timeZone)) throw invalid(problem, { timeZone: problem })
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  } catch (error) {
    if (error instanceof RangeError) throw invalid(problem, { timeZone: problem })
    throw error
  }
}
