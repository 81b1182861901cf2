import type { BestTimes } from '../../../../contract/analytics/best-times.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { addDays, dateOf, dayOf, type Day } from '../days/calendar-days.ts'

/** From Monday (1) to Sunday (7). */
const weekdayOf = (day: Day) => dateOf(day).getDay() || 7

/**
 * When posts do best on each of these days, which follow each other; the days are the user's, the times those of the
 * workspace's zone.
 */
export function bestSlots(
  { times, timeZone }: Pick<BestTimes, 'times' | 'timeZone'>,
  days: readonly Day[],
): ReadonlyMap<Day, Date[]> {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return new Map()
  // In another zone it may be the day before or after.
  const around = [addDays(first, -1), ...days, addDays(last, 1)]
  const slots = around.flatMap((day) =>
    times
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map(({ time }) => instantOf(`${day}T${time}`, timeZone)),
  )
  return Map.groupBy(
    slots.toSorted((one, other) => one.getTime() - other.getTime()),
    dayOf,
  )
}
