import { dateOf, type CalendarView, type Day } from './calendar-days.ts'

const words = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', options)

const wholeDay = words({ weekday: 'long', month: 'long', day: 'numeric' })
const shortDay = words({ weekday: 'short', month: 'short', day: 'numeric' })
const weekday = words({ weekday: 'short' })
const month = words({ month: 'long', year: 'numeric' })
const dates = words({ month: 'short', day: 'numeric', year: 'numeric' })

/** "Monday, November 23" */
export const dayName = (day: Day): string => wholeDay.format(dateOf(day))
/** "Mon, Nov 23" */
export const shortDayName = (day: Day): string => shortDay.format(dateOf(day))
/** "Mon" */
export const weekdayName = (day: Day): string => weekday.format(dateOf(day))
/** "23" */
export const dayNumber = (day: Day): number => dateOf(day).getDate()

const datesOfYear = words({ month: 'short', day: 'numeric' })

/** As `titleOf`, without the current year: "Nov 23 – 29". */
export function shortTitleOf(view: CalendarView, day: Day, days: readonly Day[], today: Day): string {
  const [first] = days
  const last = days.at(-1)
  const isOfYear = [first, last].every((one) => one?.slice(0, 4) === today.slice(0, 4))
  if (view !== 'week' || first === undefined || last === undefined || !isOfYear)
    return titleOf(view, day, days)
  return datesOfYear.formatRange(dateOf(first), dateOf(last))
}

/** What a view shows: "Nov 23 – 29, 2026", or "November 2026". */
export function titleOf(view: CalendarView, day: Day, days: readonly Day[]): string {
  const [first] = days
  const last = days.at(-1)
  if (view !== 'week' || first === undefined || last === undefined) return month.format(dateOf(day))
  return dates.formatRange(dateOf(first), dateOf(last))
}
