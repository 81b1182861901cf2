import { formatDate, workspaceTimeZone } from './date-time.ts'
import { wallTimeOf } from './wall-time.ts'

/** "December 21" in the workspace's time zone, with the year if it is not the current one. */
export function calendarDay(instant: string, now = new Date(), timeZone = workspaceTimeZone()): string {
  const date = new Date(instant)
  const yearOf = (at: Date) => wallTimeOf(at, timeZone).slice(0, 4)
  return formatDate(date, { month: 'long', year: yearOf(date) !== yearOf(now) }, timeZone)
}

/** "Dec 21, 2026", for columns. */
export const shortDay = (instant: string, timeZone = workspaceTimeZone()): string =>
  formatDate(instant, { month: 'short' }, timeZone)

const dayMs = 86_400_000

/** "Today", "Tomorrow", "Yesterday", or "Friday, December 4". */
export function dayLabel(instant: string, now: Date, timeZone: string): string {
  const day = calendarDay(instant, now, timeZone)
  const isDay = (offset: number) =>
    day === calendarDay(new Date(now.getTime() + offset * dayMs).toISOString(), now, timeZone)
  if (isDay(0)) return 'Today'
  if (isDay(1)) return 'Tomorrow'
  if (isDay(-1)) return 'Yesterday'
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${day}`
}
