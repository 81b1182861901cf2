import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { dayOf, type Day } from './calendar-days.ts'

/** The entries of each day, from the earliest. */
export function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<Day, CalendarEntry[]> {
  return Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))
}
