import type { FirstDayOfWeek } from '../../contract/workspaces/workspaces.ts'

const monday = 1

/** The week of an instant in a time zone. Weeks of a workspace that leaves it to its members' locales start on Monday. */
export function weekOf(
  now: Date,
  { timeZone, firstDay }: { timeZone: string; firstDay: FirstDayOfWeek | null },
): { from: Date; until: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay()
  const start = today.subtract({ days: (today.dayOfWeek - (firstDay ?? monday) + 7) % 7 })
  return { from: dateOf(start), until: dateOf(start.add({ days: 7 })) }
}

/** A day can start after midnight if a clock change skips midnight. */
const dateOf = (day: Temporal.ZonedDateTime) => new Date(day.startOfDay().epochMilliseconds)
