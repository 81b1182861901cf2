import type { BestTimes } from '../../../../contract/analytics/best-times.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { dateOf, type Day } from '../days/calendar-days.ts'

/** From Monday (1) to Sunday (7). */
const weekdayOf = (day: Day) => dateOf(day).getDay() || 7

/** When posts do best on these days, soonest first. */
export const bestSlots = ({ times }: Pick<BestTimes, 'times'>, days: readonly Day[]): Date[] =>
  days
    .flatMap((day) =>
      times
        .filter(({ weekday }) => weekday === weekdayOf(day))
        .map(({ time }) => instantOf(`${day}T${time}`)),
    )
    .toSorted((one, other) => one.getTime() - other.getTime())
